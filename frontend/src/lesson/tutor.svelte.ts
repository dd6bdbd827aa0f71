/** The lesson of a sitting: what is shown of it, and what the player does about it. */

import { get } from 'svelte/store';
import { ready } from '../compose';
import type { LessonInfo } from '../frames';
import type { Draft, Json, Place } from '../protocol';
import type { Session } from '../session';
import { myDecision } from '../store';
import { fillAs, same } from './show';

export type Deed = 'skip' | 'later' | 'resume' | 'end';

export class Tutor {
  info = $state.raw<LessonInfo | null>(null);
  private asked = 0;

  constructor(private readonly session: Session) {
    session.composer.differs = (draft, slot, value) => this.asksElse(draft, slot, value);
  }

  /** The step asks for another value than that which most would take: the board does not fill it in. */
  private asksElse(draft: Draft, slot: string, value: Json): boolean {
    const shown = this.on && this.info?.on_step ? this.info.draft : null;
    const asked = shown?.do === draft.do ? shown?.[slot] : undefined;
    // Of several units one is no other value.
    return asked !== undefined && Array.isArray(asked) === Array.isArray(value) && !same(asked as Json, value);
  }

  /** It goes on: not put off, nor at its end. */
  get on(): boolean {
    return this.info?.state === 'on';
  }

  /** It is there to be gone on with. */
  get off(): boolean {
    return this.info?.state === 'later';
  }

  /** What it is about, in a line. */
  get headline(): string {
    const { step = 0, marks = [], title = '' } = this.info ?? {};
    if (this.info?.cut) return 'The game ended before the lesson';
    return step ? `Lesson ${step} of ${marks.length}: ${title}` : 'The lesson is over';
  }

  /** The same read aloud, with what to do. */
  get spoken(): string {
    return this.info?.step ? `${this.headline}. ${this.info.text.replace(/ ?\{\d+\}/g, '')}` : this.headline;
  }

  /** Asks what is shown now; without an answer what was shown stays. */
  async refresh(): Promise<void> {
    const number = ++this.asked;
    const info = await this.session.api.lesson().catch(() => null);
    if (info && number === this.asked) this.info = info;
  }

  async decide(deed: Deed): Promise<void> {
    const step = this.info?.step ?? 0;
    const number = ++this.asked;
    await this.session.attempt(async () => {
      const info = await this.session.api.decideLesson(deed, step);
      if (number === this.asked) this.info = info;
    });
  }

  /** Plays the lesson once more, in a new game. */
  async again(): Promise<void> {
    await this.session.attempt(async () => {
      location.assign(await this.session.api.beginLesson(await this.session.api.game()));
    });
  }

  /** Fills the order that is shown; of an answer that declines only its button is found. */
  async show(): Promise<void> {
    const { draft, numbers = [] } = this.info ?? {};
    if (!draft) return;
    if (numbers[0]?.slot === 'end') return focus('.ask-foot .end');
    await this.session.rest();
    await fillAs(this.session.composer, draft);
    await this.session.rest();
    const chosen = get(this.session.composition).filled.flatMap((slot) => slot.chosen);
    const goal = chosen.findLast(({ at }) => at);
    if (goal) this.session.goTo(goal.at as Place, true);
    focus('.ask-foot .go:enabled');
  }

  /** The key that goes on: takes the lesson up again; shows the order, and gives it once it stands as shown. */
  goOn(press: (selector: string) => boolean): void {
    const { draft, numbers = [] } = this.info ?? {};
    const order = get(this.session.composition);
    if (this.off) void this.decide('resume');
    else if (!this.on || !draft || !myDecision(this.session.view)) return;
    else if (numbers[0]?.slot === 'end' && document.activeElement?.matches('.ask-foot .end')) press('.ask-foot .end');
    else if (ready(order) && same(order.draft as Json, draft as Json)) press('.ask-foot .go');
    else void this.show();
  }
}

const focus = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
