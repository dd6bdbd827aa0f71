/** The shapes the board is written against have the fields that the site sends; `npm run check` names one that has not. */

import type { components } from '../src/generated/api';
import type * as board from '../src/protocol';

type Site = components['schemas'];

/** The board's shapes by the site's names for them. */
interface Shapes {
  Board: board.BoardMap;
  Candidate: board.Candidate;
  CaseLaw: board.CaseLaw;
  ChatLine: board.ChatLine;
  Checked: board.Checked;
  Clock: board.Clock;
  DicePromise: board.DicePromise;
  Explanation: board.Explanation;
  Fault: board.Fault;
  Feature: board.Feature;
  HeadSigned: board.HeadSigned;
  Hold: board.Hold;
  Line: board.Line;
  LogEntry: board.LogLine;
  Mark: board.Mark;
  Message: board.Message;
  Newer: board.Newer;
  Options: board.Options;
  Outcome: board.Outcome;
  Patch: board.Patch;
  Path: board.Path;
  PhrasesAsked: board.PhrasesAsked;
  Proof: board.Proof;
  Refusal: board.Refusal;
  RulesBefore: board.RulesBefore;
  RulesChange: board.RulesChange;
  RulesInfo: board.RulesInfo;
  SeatInfo: board.SeatInfo;
  Shape: board.Shape;
  Tabletop: board.Tabletop;
  Trouble: board.Trouble;
  View: board.ViewFrame;
  Witnessed: board.Witnessed;
}

type OneSided<A, B> = Exclude<keyof A, keyof B> | Exclude<keyof B, keyof A>;
type Drift = { [K in keyof Shapes]: OneSided<Shapes[K], Site[K]> }[keyof Shapes];
type Unsent = Exclude<keyof board.GameInfo, keyof Site['GameInfo'] | keyof Site['GameNow']>;
type Frames = OneSided<
  Record<board.ServerFrame['type'] | `${board.ClientFrame['type']}?`, 0>,
  Record<Site['ServerFrame']['type'] | `${Site['ClientFrame']['type']}?`, 0>
>;

export const agreed: [Drift | Unsent | Frames] extends [never] ? true : Drift | Unsent | Frames = true;
