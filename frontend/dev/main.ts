/** `?scene=…&theme=dark`: the board on a canned position. */

import { mount } from 'svelte';
import '../src/styles';
import App from '../src/App.svelte';
import { CannedApi, Croupier, type Canned, type Scene } from './croupier';

const query = new URLSearchParams(location.search);
// Made by canned.py, kept out of the repository.
const files = import.meta.glob('./canned.json', { eager: true, import: 'default' });
const canned = Object.values(files)[0] as Canned;
const address = { code: 'k7m2xq', ws: '/', api: '/api/', csrf: '' };
document.cookie = `theme=${query.get('theme') ?? 'light'}; path=/`;

mount(App, {
  target: document.getElementById('board')!,
  props: {
    address,
    open: () => new Croupier(canned, (query.get('scene') ?? 'turn') as Scene),
    api: new CannedApi(canned, address),
  },
});
