/**
 * How a game stands as the lines of its record go by: over, held, on which branch, with which dice promised or kept.
 * The same steps, in the same order and words, as `wargame/games/record/course.py`.
 */

import { stands, type Jump } from '../branches';
import { canonical, same, shown, type JsonObject, type Value } from './json';
import { eventMisfits, type Header, type Line } from './shape';

const ENDS: { [act: string]: string } = {
  resign: 'Resigned',
  draw: 'DrawAgreed',
  claim: 'TimeForfeited',
  flag: 'TimeForfeited',
  abandon: 'Abandoned',
};
/** What the site does itself, and the one event that each such request brings; a ruling brings several. */
const SITE: { [act: string]: string } = {
  undo: 'TakenBack',
  yield: 'CommandLaidDown',
  clock: 'ClockMended',
  rules: 'RulesChanged',
  dice: 'EpochBegun',
  hold: 'GameHeld',
  resume: 'GameResumed',
  forfeit: 'Forfeited',
  gift: 'ClockMended',
  replace: 'PlayerReplaced',
  ...ENDS,
};
/** That a side has left a game of more than two, which goes on: what the rules say of it follows, with their dice. */
const LEAVING = 'SideLeft';
/** The requests by which a side leaves a game of more than two. */
const LEFT: Value[] = ['resign', 'claim', 'flag'];
const ENDINGS: Value[] = [...Object.values(ENDS), 'Adjudicated', 'Forfeited'];
/** What a ruling does beside the position, in any number; and to the position: one of these, and last. */
const BESIDE: Value[] = ['ClockSet', 'ClockMended', 'GameHeld', 'GameResumed', 'PlayerReplaced'];
const POSITION: Value[] = ['RolledBack', 'PositionRuled', 'RulesChanged', 'Adjudicated', 'Forfeited'];
/** The events that only the site brings. */
const OWN: Value[] = [...Object.values(SITE), LEAVING, 'Ruled', 'ClockSet', 'PlayerReplaced', ...POSITION];
/** What is asked of the site in a game that is held. */
const HELD_TOO: Value[] = [
  'ruling',
  'hold',
  'resume',
  'dice',
  'clock',
  'rules',
  'resign',
  'draw',
  'abandon',
  'replace',
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const nameOf = (event: JsonObject): Value => event['event'] ?? null;
export const isEnding = (name: Value): boolean => ENDINGS.includes(name);

/** What was asked of the site, if it was. */
const actOf = (line: Line): Value => (typeof line.action['site'] === 'string' ? line.action['site'] : null);

/** What a branch is called: A until the first roll-back, B after it, and after Z comes AA. */
export function branchName(number: number): string {
  let name = '';
  for (let left = number; left >= 0; left = Math.floor(left / LETTERS.length) - 1)
    name = LETTERS[left % LETTERS.length]! + name;
  return name;
}

/** Whether these are the events of a ruling: what was decided, then what it does. */
const isRuling = ([first, ...rest]: Value[]): boolean =>
  first === 'Ruled' &&
  rest.every((name, at) => BESIDE.includes(name) || (POSITION.includes(name) && at === rest.length - 1));

/** What lines have brought so far, and what the next may therefore bring. */
export class Course {
  /** The event after which the result is signed. */
  ends = 0;
  /** The events after which rulings are, and those that a roll-back took a result from. */
  readonly rulings = new Set<number>();
  readonly reopened = new Set<number>();
  /** Who is named by events, sealed. */
  readonly seals = new Map<number, string>();
  /**
   * For each line the epoch of its dice, and the event for which they were thrown: an earlier one where they were kept.
   */
  readonly thrown = new Map<number, readonly [epoch: number, seq: number]>();
  /** The promises about dice that roll-backs have made. */
  readonly promised: string[] = [];
  private over = false;
  private holds: Value[] = [];
  private branches = 0;
  private number = 0;
  private phrases: Value;
  private promise: Value[] | null = null;
  private kept = new Map<number, Line>();
  private readonly jumps: Jump[] = [];
  private readonly lines = new Map<number, Line>();

  constructor(header: Header) {
    this.phrases = header.dice[0]?.['phrases'] ?? null;
  }

  /** In words, what the line may not bring as the game stands; after it the game stands as the line says. */
  follow(line: Line): string[] {
    const act = actOf(line);
    const found: string[] = [];
    if (this.over && act !== 'ruling') found.push('the game goes on after its end');
    if ((this.holds.length || this.promise) && !HELD_TOO.includes(act))
      found.push('the game is held, or waits for new dice, and is played');
    found.push(...this.diceKept(line), ...line.events.flatMap((event, at) => this.event(line, event, line.seq + at)));
    this.lines.set(line.seq, line);
    if (act === 'ruling') this.rulings.add(line.until);
    if (act !== 'ruling' || line.events.some((event) => POSITION.includes(nameOf(event)))) this.ends = line.until;
    return found;
  }

  /**
   * Whose dice the line has: its own, or those that were kept for it. Whether it would have thrown the kept ones only
   * the rules can say.
   */
  private diceKept(line: Line): string[] {
    const found: string[] = [];
    const own = line['kept'] as number | undefined;
    const again = [...this.kept].find(([, kept]) => asksTheSame(kept, line))?.[0];
    if (own !== undefined && own !== again) found.push(`the dice of event ${own} were not kept for this`);
    else if (own !== undefined && !same(line.dice, this.kept.get(own)?.dice ?? null))
      found.push(`the dice of event ${own} were kept, and others fell`);
    const known = own === undefined ? undefined : this.thrown.get(own);
    this.thrown.set(line.seq, known ?? [line.epoch, line.seq]);
    if (known && known[0] !== line.epoch)
      found.push(`the dice kept are of epoch ${known[0]}, the line says ${line.epoch}`);
    if (again !== undefined) this.kept.delete(again);
    return found;
  }

  private event(line: Line, event: JsonObject, seq: number): string[] {
    const name = nameOf(event);
    const hold = event['hold'] ?? null;
    if (isEnding(name)) {
      this.over = true;
      this.holds = [];
      this.promise = null;
      this.kept = new Map();
    } else if (name === 'GameHeld') {
      const twice = this.holds.includes(hold);
      this.holds.push(hold);
      if (twice) return [`the game is held twice for ${shown(hold)}`];
    } else if (name === 'GameResumed') {
      const held = this.holds.includes(hold);
      this.holds = this.holds.filter((one) => one !== hold);
      if (!held) return [`the game goes on from ${shown(hold)}, which did not hold it`];
    } else if (name === 'RolledBack') {
      const found = this.rolledBack(line, event);
      this.jump(seq, event);
      return found;
    } else if (name === 'TakenBack') this.jump(seq, event);
    else if (name === 'EpochBegun') return this.begun(event);
    else if (name === 'Ruled' || name === 'PlayerReplaced')
      this.seals.set(seq, String(event[name === 'Ruled' ? 'by' : 'seal']));
    return [];
  }

  private jump(seq: number, event: JsonObject): void {
    if (typeof event['to'] === 'number') this.jumps.push([seq, event['to']]);
  }

  /** Whether an event stands before the line, and no more once the game goes back. */
  private isRemoved(line: Line, to: Value, event: number): boolean {
    return typeof to === 'number' && stands(this.jumps, line.seq - 1, event) && !stands(this.jumps, to, event);
  }

  private rolledBack(line: Line, event: JsonObject): string[] {
    const found: string[] = [];
    const [to, number] = [event['to'] ?? null, this.number + 1];
    if (![...this.lines.values()].some(({ until }) => until === to))
      found.push(`the game goes back to event ${shown(to)}, where no line before this one ends`);
    this.branches += 1;
    const branch = branchName(this.branches);
    if (event['branch'] !== branch)
      found.push(`branch ${branch} begins here, the event says ${shown(event['branch'])}`);
    if (event['epoch'] !== number)
      found.push(`the dice promised are of epoch ${number}, the event says ${shown(event['epoch'])}`);
    this.promise = [event['epoch'] ?? null, event['commitment'] ?? null];
    this.promised.push(String(event['commitment']));
    this.over = false;
    this.kept = new Map();
    this.reopened.add(this.ends);
    for (const seq of Array.isArray(event['kept']) ? event['kept'] : []) {
      const one = this.lines.get(seq as number);
      if (one?.dice.length && 'do' in one.action && this.isRemoved(line, to, seq as number))
        this.kept.set(seq as number, one);
      else found.push(`at event ${shown(seq)} no dice fell that could be kept`);
    }
    return found;
  }

  private begun(event: JsonObject): string[] {
    const found: string[] = [];
    if (this.promise && !same(this.promise, [event['epoch'] ?? null, event['commitment'] ?? null]))
      found.push('the dice that begin are not those that were promised');
    if (!this.promise && !same(event['phrases'] ?? null, this.phrases))
      found.push('the dice begin with other phrases than those before, and nobody was asked');
    this.promise = null;
    this.phrases = event['phrases'] ?? null;
    this.number += 1;
    return found;
  }
}

/** Whether both lines are the same request of the same side. */
const asksTheSame = (one: Line, other: Line): boolean =>
  ['action', 'side', 'command'].every((key) => same(one[key] ?? null, other[key] ?? null));

/** Whether a side left by this request, the game went on, and the rules said what came of it. */
function isLeaving(act: Value, names: Value[], event: JsonObject): boolean {
  const left = typeof act === 'string' && LEFT.includes(act) && names[0] === LEAVING && event['how'] === ENDS[act];
  return left && names.length > 1 && !names.slice(1).some((name) => OWN.includes(name));
}

/** What the site did itself: the one event of such a request, or those of a ruling, and no dice; or a side left. */
export function checkSite(line: Line): string[] {
  const names = line.events.map(nameOf);
  const act = line.action['site'] ?? null;
  const own = act !== null && act !== 'start' && line.seq > 1;
  const due = typeof act === 'string' && Object.hasOwn(SITE, act) ? SITE[act]! : null;
  const fitting = act === 'ruling' ? isRuling(names) : due !== null && same(names, [due]);
  const found: string[] = [];
  const leaving = own && isLeaving(act, names, line.events[0]!) && Object.keys(line.action).length === 1;
  if (own && !leaving && (!fitting || line.dice.length || Object.keys(line.action).length > 1)) {
    found.push(`the site does not answer ${canonical(line.action)} with ${canonical(names)}`);
  } else if (own) {
    for (const event of leaving ? line.events.slice(0, 1) : line.events) {
      const wrong = eventMisfits(event);
      if (wrong.length) found.push(`${shown(nameOf(event))} has missing, wrong or unknown fields: ${wrong.join(', ')}`);
    }
  }
  if (!own && names.some((name) => OWN.includes(name))) found.push(`only the site may say ${canonical(names)}`);
  if ((act === 'start') !== (line.seq === 1)) found.push('a game is set up in its first line and in no other');
  return found;
}
