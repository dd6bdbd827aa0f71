/** Mounts the board on the page's `#board` element. */

import { mount } from 'svelte';
import './styles';
import App from './App.svelte';

const target = document.getElementById('board');
if (target) {
  const { code = '', ws = '', api = '/api/', csrf = '', stops, bonded, hides, lesson, guest } = target.dataset;
  const lang = document.documentElement.lang || 'en';
  const address = {
    code,
    ws,
    api,
    csrf,
    stops: stops !== undefined,
    bonded: bonded !== undefined,
    hides: hides !== undefined,
    lesson: lesson !== undefined,
    guest: guest !== undefined,
    lang,
  };
  mount(App, { target, props: { address } });
}
