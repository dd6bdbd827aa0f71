/**
 * The board alone on a fixture: `dev/fixture.json` (not kept in the repository) holds
 * {map, presentation, entities, options, draft, explanation, words}. The address takes ?theme=dark&at=<hex>.
 */

import { mount } from 'svelte';
import type { Candidate, Message } from '../src/protocol';
import type { Fixture } from './fixture';
import Stand from './Stand.svelte';
import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/icons.css';

const query = new URLSearchParams(location.search);
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = theme;

const answer = await fetch(`./${query.get('fixture') ?? 'fixture.json'}`);
const fixture = (await answer.json()) as Fixture;
const calls: unknown[] = [];
Object.assign(globalThis, { calls });

mount(Stand, {
  target: document.getElementById('board')!,
  props: {
    fixture,
    theme,
    at: query.get('at'),
    plain: query.has('plain'),
    say: (message: Message) => fixture.words[message.id] ?? message.id,
    told: (name: string, what: Candidate | unknown) => calls.push([name, what]),
  },
});
