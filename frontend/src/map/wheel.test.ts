import { describe, expect, it } from 'vitest';
import { isNotch, Wheel } from './wheel';

const turn = (deltaY: number, timeStamp = 0, deltaX = 0, deltaMode = 0) => ({ deltaX, deltaY, deltaMode, timeStamp });

describe('a wheel', () => {
  it('turns by whole notches, fingers by few or broken pixels or aslant', () => {
    expect([turn(120), turn(-100), turn(3, 0, 0, 1)].map(isNotch)).toEqual([true, true, true]);
    expect([turn(4), turn(53.5), turn(120, 0, 2)].map(isNotch)).toEqual([false, false, false]);
  });

  it('does not become of fingers that swipe fast, nor fingers of it, until the hand rests', () => {
    const wheel = new Wheel();
    const swipe = [turn(2, 0), turn(80, 16), turn(200, 32), turn(120, 400), turn(5, 450)];
    expect(swipe.map((one) => wheel.notched(one))).toEqual([false, false, false, true, true]);
  });
});
