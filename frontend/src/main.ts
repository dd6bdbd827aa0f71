/** Mounts the board on the page's `#board` element. */

import { mount } from 'svelte';
import './styles';
import App from './App.svelte';

const target = document.getElementById('board');
if (target) {
  const { code = '', ws = '', api = '/api/', csrf = '', bonded } = target.dataset;
  const lang = document.documentElement.lang || 'en';
  mount(App, { target, props: { address: { code, ws, api, csrf, bonded: bonded !== undefined, lang } } });
}
