/** Tells the notches of a mouse's wheel from two fingers on a touchpad, which a browser reports alike. */

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'timeStamp'>;

/** Pixels of the smallest notch, and ms of rest after which another gesture begins. */
const [NOTCH, REST] = [50, 180];

/** Whole lines, or many whole pixels straight up or down: fingers begin with few. */
export const isNotch = ({ deltaX, deltaY, deltaMode }: Turn): boolean =>
  deltaMode > 0 || (deltaX === 0 && Number.isInteger(deltaY) && Math.abs(deltaY) >= NOTCH);

export class Wheel {
  #notched = false;
  #last = -Infinity;

  /** A gesture stays what it began as: fingers that swipe fast are no wheel. */
  notched(turn: Turn): boolean {
    if (turn.timeStamp - this.#last > REST) this.#notched = isNotch(turn);
    this.#last = turn.timeStamp;
    return this.#notched;
  }
}
