/** A game checked on request: its record by this browser, where it may be read, and every action by the umpire. */

import type { Api } from '../api';
import { faultOf } from '../compose';
import type { Checked, DicePromise, Proof, Trouble } from '../frames';
import { canHash, canVerify } from './crypto';
import { ONLY_RULES, WHOSE } from './header';
import { broken, type Kept } from './kept';
import { verify, type Report } from './verify';

/** How far one of the two is. `unable` says why it could not be done. */
export interface CheckStage {
  state: 'waiting' | 'running' | 'done' | 'unable';
  line: number;
  lines: number;
  findings: Trouble[];
  unchecked: string[];
  why?: string;
}

export interface Progress {
  browser: CheckStage;
  umpire: CheckStage;
  /** What this browser reads of the record, in words. */
  reads: string;
  /** The secrets of the dice are not out yet. */
  early: boolean;
}

/** What the board knows by itself, which the record must agree with. */
export interface Known {
  code: string;
  /** The last event this board was shown. */
  seq: number;
  kept: readonly Kept[];
}

const STAGE: CheckStage = { state: 'waiting', line: 0, lines: 0, findings: [], unchecked: [] };
export const WAITING: Progress = { browser: STAGE, umpire: STAGE, reads: '', early: false };

/** Milliseconds between two questions to the umpire. */
const EVERY = 600;

const SEALED = 'The record is sealed while units are hidden during the game.';
const INSECURE = 'This page is not open over https, so the browser cannot compute hashes.';
const STRANGER = 'Sign in to have the umpire check.';
const NO_KEYS = "whose keys these are: the site's address for keys did not answer";
const WITHDRAWN = 'the name was withdrawn';
const MOVED = 'The check was interrupted: the game has moved on. Check again.';

/** Checks a game; `tell` hears how far it is. Raises what the API refuses to say at all. */
export async function checkGame(
  api: Api,
  known: Known,
  tell: (progress: Progress) => void,
  pause = EVERY,
): Promise<void> {
  const [proof, keys] = await Promise.all([
    api.proof(),
    api
      .keys()
      .then(Object.values<string>)
      .catch(() => null),
  ]);
  const early = proof.dice.some((epoch) => !epoch.secret);
  let progress: Progress = { ...WAITING, reads: readable(early, await canVerify()), early };
  const set = (stage: Partial<Progress>): void => tell((progress = { ...progress, ...stage }));
  await inBrowser(api, proof, keys, known, (browser) => set({ browser: plain(browser, proof.dice) }));
  await byUmpire(api, (umpire) => set({ umpire: plain(umpire, proof.dice) }), pause);
}

function readable(early: boolean, signatures: boolean): string {
  const all = ['hash', ...(early ? [] : ['die']), ...(signatures ? ['signature'] : [])];
  return `every ${new Intl.ListFormat('en-GB').format(all)}${early ? '; the dice when the game is over' : ''}`;
}

const LEADS: { [lead: string]: string } = { 'the dice ': 'the dice', 'are ': 'are those', '': 'of the dice' };

/** Both checks call a stretch of the dice an epoch, as the record does; players know from which event on it is. */
function plain(stage: CheckStage, dice: readonly DicePromise[]): CheckStage {
  const from = (epoch: string): number | undefined => dice.find((one) => one.epoch === Number(epoch))?.from_seq;
  const words = (text: string): string =>
    text.replace(/(the dice |are |)of epoch (\d+)/g, (as: string, lead: string, epoch: string) =>
      from(epoch) ? `${LEADS[lead]} from event ${from(epoch)} on` : as,
    );
  return {
    ...stage,
    findings: stage.findings.map((one) => ({ ...one, what: words(one.what) })),
    unchecked: stage.unchecked.map(words),
  };
}

async function inBrowser(
  api: Api,
  proof: Proof,
  keys: string[] | null,
  known: Known,
  tell: (stage: CheckStage) => void,
): Promise<void> {
  if (!proof.open) return tell({ ...STAGE, state: 'unable', why: SEALED });
  if (!canHash()) return tell({ ...STAGE, state: 'unable', why: INSECURE });
  tell({ ...STAGE, state: 'running' });
  try {
    const report = await verify(await api.record(), keys, (line, lines) =>
      tell({ ...STAGE, state: 'running', line, lines }),
    );
    const findings = [...report.findings, ...strangers(report, proof, known)].sort((a, b) => a.line - b.line);
    tell({
      ...STAGE,
      state: 'done',
      findings,
      unchecked: keys ? report.unchecked : [...report.unchecked.filter((one) => !one.startsWith(WHOSE)), NO_KEYS],
    });
  } catch (error) {
    tell({ ...STAGE, state: 'unable', why: faultOf(error).reason });
  }
}

/** Where a record that holds is not that of the game which was played here. */
export function strangers(
  { header, promised }: Pick<Report, 'header' | 'promised'>,
  proof: Proof,
  known: Known,
): Trouble[] {
  if (!header) return [];
  const found: string[] = [];
  if (header.game !== known.code) found.push(`it is the record of another game, ${header.game}`);
  const dice = [...header.dice.map((epoch) => String(epoch['commitment'])), ...promised].map((commitment) => ({
    commitment,
  }));
  for (const one of broken(known.kept, dice))
    found.push(`the promise ${one.commitment.slice(0, 12)}, which this browser was shown, is not in it`);
  if (header.events < known.seq)
    found.push(`it ends at event ${header.events}; this board has seen event ${known.seq}`);
  if (proof.head && header.events === proof.seq && header.head !== proof.head)
    found.push('its head is another than the one the site shows');
  return found.map((what) => ({ line: 1, what }));
}

async function byUmpire(api: Api, tell: (stage: CheckStage) => void, pause: number): Promise<void> {
  tell({ ...STAGE, state: 'running' });
  try {
    let checked: Checked = await api.check();
    while (checked.state === 'running') {
      tell({ ...STAGE, state: 'running', line: checked.line, lines: checked.lines });
      await new Promise((resume) => setTimeout(resume, pause));
      checked = await api.checked();
    }
    const { state, findings, unchecked } = checked;
    tell(state === 'done' ? { ...STAGE, state, findings, unchecked } : { ...STAGE, state: 'unable', why: MOVED });
  } catch (error) {
    const { code, reason } = faultOf(error);
    tell({ ...STAGE, state: 'unable', why: code === 'unauthenticated' ? STRANGER : reason });
  }
}

/** Both have come to an end. */
export const isOver = ({ browser, umpire }: Progress): boolean =>
  [browser, umpire].every(({ state }) => state === 'done' || state === 'unable');

/** What does not hold, each once: where both say something of a line in the same words, it is said once. */
export function findingsOf({ browser, umpire }: Pick<Progress, 'browser' | 'umpire'>): Trouble[] {
  const all = [...browser.findings, ...umpire.findings].sort((a, b) => a.line - b.line);
  return all.filter(
    (one, at) => all.findIndex((other) => other.line === one.line && (other.what === one.what || !one.what)) === at,
  );
}

/** What nobody has checked. What only the rules can say the umpire was asked, where it has answered. */
export function uncheckedOf({ browser, umpire }: Progress): string[] {
  const mine = browser.unchecked.filter((one) => umpire.state !== 'done' || !one.endsWith(ONLY_RULES));
  return [...new Set([...mine, ...umpire.unchecked])];
}

/**
 * In a word: something does not hold; nothing could be checked, or only what takes no rules; all holds that was
 * checked, that can be checked while the game goes on, or that there is, but for names that were withdrawn.
 */
export function verdictOf(progress: Progress): 'bad' | 'none' | 'part' | 'good' | 'early' | 'whole' {
  const { browser, umpire, early } = progress;
  if (browser.findings.length || umpire.findings.length) return 'bad';
  if (umpire.state !== 'done') return browser.state === 'done' ? 'part' : 'none';
  if (early) return 'early';
  return browser.state === 'done' && uncheckedOf(progress).every((one) => one.endsWith(WITHDRAWN)) ? 'whole' : 'good';
}
