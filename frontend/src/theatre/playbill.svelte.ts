/** What of a game is played on the map, and what stays there: the theatre follows the log. */

import { branchesOf } from '../branches';
import type { Decision, LogLine } from '../protocol';
import { ofKind, plays, track, type State, type View } from '../store';
import { endOf, isAbout, newsOf, placeOf, scenesOf, startOf, type Scene } from './scenes';
import { standingAt } from './standing';
import type { Theatre } from './theatre.svelte';

export class Playbill {
  readonly scenes = $derived.by(() => scenesOf(this.log(), branchesOf(this.log())));
  /**
   * What stays on the map: since this player's last decision; for who only looks on, of the last phase. A choice in the
   * middle of a fight is none: all that the fight has come to stays.
   */
  readonly fresh = $derived.by(() => {
    const since = this.#since();
    return this.scenes.filter((scene) => endOf(scene) > since || this.#isOpen(scene));
  });
  /** The game as it stood before what is still to be carried out, in the order of events; null: as it stands. */
  readonly before = $derived.by(() => {
    const { pending } = this.theatre;
    if (!pending) return null;
    const start = startOf(pending);
    const known = this.#views.findLast(({ seq }) => seq <= start);
    const next = this.#views.find(({ seq }) => seq > start);
    return known && next ? standingAt(start, known, next) : null;
  });
  /** Views from before what is played, as they came. */
  #views = $state.raw<readonly View[]>([]);
  /** All of them, and what stays. */
  get bill(): { scenes: readonly Scene[]; fresh: readonly Scene[] } {
    return { scenes: this.scenes, fresh: this.fresh };
  }
  /** The last event of which everything was played; null until the game is there. */
  #played: number | null = null;

  constructor(
    private readonly theatre: Theatre,
    private readonly state: () => State,
    private readonly log: () => readonly LogLine[],
  ) {}

  /** What came since is played; of what was there already only the seals are shown. */
  follow(view: View): void {
    const before = this.#played;
    this.#played = view.seq;
    this.#views = [...(this.theatre.pending ? this.#views : this.#views.slice(-1)), view];
    this.theatre.update(this.scenes);
    if (before === null || view.seq <= before) return;
    const news = this.scenes
      .filter((scene) => placeOf(scene) !== null && !this.theatre.isPlaying(scene))
      .flatMap((scene) => newsOf(scene, before) ?? [])
      .filter((scene) => !isOwn(scene, view.viewer));
    if (news.length) this.theatre.play(news);
  }

  /** Whether somebody is still asked about a fight, the last of its phase; what to do in the phase is not about it. */
  #isOpen(scene: Scene): boolean {
    if (scene.seq !== this.scenes.at(-1)?.seq || this.log().some(({ seq, head }) => head && seq > scene.seq))
      return false;
    const { view } = this.state();
    const phase = track(view)?.phase;
    const ofPhase = ({ id }: Decision): boolean => phase !== undefined && id.startsWith(phase);
    return ofKind<Decision>(view, 'decision').some((one) => isAbout(scene, one) && !ofPhase(one));
  }

  #since(): number {
    const state = this.state();
    if (plays(state)) return state.decided;
    return this.log().findLast((line) => line.head)?.seq ?? 0;
  }
}

/** A fight that went on with nothing but what befell this viewer's own, by their choice: they need not be shown it. */
const isOwn = ({ after, consequences }: Scene, viewer: string): boolean =>
  after !== undefined && consequences.every(({ side }) => side === viewer);
