/** What the order that is composed would come to, as far as the rules explain orders of its kind. */

import type { BoardProps } from '../boardprops';
import type { Json, Message } from '../protocol';

type Asked = Pick<BoardProps<unknown>, 'draft' | 'options' | 'presentation' | 'past' | 'peek'>;

export class Forecast {
  /** The odds or the chance, as soon as the order could be given. */
  headline = $state('');
  /** What that comes from: both strengths. */
  sum = $state<Message | null>(null);
  /** By which name orders of its kind are explained. */
  readonly about = $derived.by(() => this.#props.presentation.explain?.drafts?.[String(this.#props.draft.do)]);
  readonly #props: Asked;

  /** To be made while a component is set up: its effects end with that. */
  constructor(props: Asked) {
    this.#props = props;
    $effect(() => {
      const { about } = this;
      const { draft, options, past, peek } = props;
      this.headline = '';
      this.sum = null;
      if (!about || past || !options?.complete || options.refusal) return;
      let here = true;
      void peek({ about, draft: draft as Json }).then((told) => {
        if (here) [this.headline, this.sum] = [told?.headline ?? '', told?.sum ?? null];
      });
      return () => (here = false);
    });
  }
}
