/**
 * The shapes the board is written against have the fields that the site sends; `npm run check` names one that has not.
 */

import type { components } from '../src/generated/api';
import type * as frames from '../src/frames';
import type * as book from '../src/book/book';
import type * as board from '../src/protocol';

type Site = components['schemas'];

/** The board's shapes by the site's names for them. */
interface Shapes {
  Area: board.Area;
  AreaMap: board.AreaMap;
  Board: board.BoardMap;
  BookInfo: book.Book;
  Candidate: board.Candidate;
  CaseLaw: frames.CaseLaw;
  ChapterInfo: book.Chapter;
  ChartInfo: book.Chart;
  ChatLine: frames.ChatLine;
  Checked: frames.Checked;
  ClauseInfo: book.Clause;
  Clock: frames.Clock;
  ConsentAsked: frames.ConsentAsked;
  Degree: board.Degree;
  DicePromise: frames.DicePromise;
  Excerpt: board.Excerpt;
  Explanation: board.Explanation;
  Fault: frames.Fault;
  Feature: board.Feature;
  HeadSigned: frames.HeadSigned;
  Hold: frames.Hold;
  Line: board.Line;
  LogEntry: board.LogLine;
  Mark: board.Mark;
  Message: board.Message;
  Newer: frames.Newer;
  Options: board.Options;
  Outcome: board.Outcome;
  Patch: board.Patch;
  Path: board.Path;
  PhrasesAsked: frames.PhrasesAsked;
  Proof: frames.Proof;
  Refusal: board.Refusal;
  LessonInfo: frames.LessonInfo;
  RulesBefore: frames.RulesBefore;
  RulesChange: frames.RulesChange;
  RulesInfo: frames.RulesInfo;
  Scale: board.Scale;
  ScenarioNotes: book.ScenarioNotes;
  SeatInfo: frames.SeatInfo;
  Shape: board.Shape;
  Tabletop: board.Tabletop;
  Trouble: frames.Trouble;
  View: frames.ViewFrame;
  Witnessed: frames.Witnessed;
}

type OneSided<A, B> = Exclude<keyof A, keyof B> | Exclude<keyof B, keyof A>;
type Drift = { [K in keyof Shapes]: OneSided<Shapes[K], Site[K]> }[keyof Shapes];
type Unsent = Exclude<keyof frames.GameInfo, keyof Site['GameInfo'] | keyof Site['GameNow']>;
type Frames = OneSided<
  Record<frames.ServerFrame['type'] | `${frames.ClientFrame['type']}?`, 0>,
  Record<Site['ServerFrame']['type'] | `${Site['ClientFrame']['type']}?`, 0>
>;

export const agreed: [Drift | Unsent | Frames] extends [never] ? true : Drift | Unsent | Frames = true;
