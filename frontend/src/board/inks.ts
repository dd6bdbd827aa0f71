/** Colours of the printed map and of what is drawn over it, by day and by night (see look.md, sections 3, 4 and 6). */

import { SIGNALS, type Signals } from '../map/signals';

export interface Inks extends Signals {
  base: string;
  valley: readonly [number, number, number, number];
  upland: readonly [number, number, number, number];
  shade: readonly [number, number, number, number];
  lit: readonly [number, number, number, number];
  field: string;
  woods: string;
  woodEdge: string;
  crown: readonly [string, string, string];
  crownLit: string;
  crownShade: string;
  city: string;
  cityEdge: string;
  block: string;
  town: string;
  swamp: string;
  swampDash: string;
  rough: string;
  river: string;
  bank: string;
  stream: string;
  grid: string;
  number: string;
  roadCase: string;
  road: string;
  rail: string;
  sleeper: string;
  works: string;
  sea: string;
  lake: string;
  shoal: string;
  shore: string;
  frontier: string;
  frontierBand: string;
  boundary: string;
  crag: string;
  cragLit: string;
  cragShade: string;
  worth: string;
  worthInk: string;
  snow: string;
  ice: string;
  bridge: string;
  halo: string;
  /** Hilly ground of a whole area, the border of two areas, a path without a bed. */
  heights: string;
  borderline: string;
  track: string;
  riverName: string;
  outside: string;
  frame: string;
  /** Overlays. */
  veil: string;
  wash: number;
  text: string;
  onTone: string;
  costHalo: string;
  quiet: string;
  focus: string;
}

const light: Inks = {
  ...SIGNALS.light,
  base: '#ece6cd',
  valley: [196, 208, 160, 0.55],
  upland: [240, 226, 190, 0.6],
  shade: [120, 96, 44, 44],
  lit: [255, 253, 240, 105],
  field: 'rgba(120,104,52,.17)',
  woods: '#b9c795',
  woodEdge: '#8ea06a',
  crown: ['#6f8a4e', '#7d9758', '#628047'],
  crownLit: 'rgba(196,214,150,.75)',
  crownShade: 'rgba(58,70,34,.35)',
  city: '#d8bfa8',
  cityEdge: '#a98f78',
  block: '#7b6253',
  town: '#e3cdb2',
  swamp: 'rgba(176,204,176,.6)',
  swampDash: '#6fa3bd',
  rough: 'rgba(120,96,60,.6)',
  river: '#6fa3bd',
  bank: '#3f7391',
  stream: '#a5cbdb',
  grid: 'rgba(84,76,44,.34)',
  number: 'rgba(74,66,38,.62)',
  roadCase: '#7d5a3a',
  road: '#f6e7c4',
  rail: '#3a352d',
  sleeper: '#f3ecd6',
  sea: '#a9c8d6',
  lake: '#9cc3d4',
  shoal: 'rgba(236,244,244,.5)',
  shore: '#54849d',
  frontier: '#6b2f3f',
  frontierBand: 'rgba(160,70,92,.2)',
  boundary: '#3f5fae',
  crag: '#6d5a40',
  cragLit: '#d9c9a4',
  cragShade: '#a08a64',
  worth: '#f2b417',
  worthInk: '#2a1e00',
  snow: 'rgba(255,255,255,.5)',
  ice: 'rgba(246,251,255,.86)',
  works: '#7a3b22',
  bridge: '#2c2823',
  halo: 'rgba(244,239,220,.92)',
  heights: 'rgba(206,170,104,.42)',
  borderline: 'rgba(74,62,34,.78)',
  track: '#7d5a3a',
  riverName: '#2a5d7c',
  outside: 'rgba(90,84,66,.42)',
  frame: '#57503c',
  veil: 'rgba(74,66,44,.19)',
  wash: 1,
  text: '#23251f',
  onTone: '#ffffff',
  costHalo: 'rgba(255,250,228,.9)',
  quiet: '#545647',
  focus: '#0a4fd0',
};

const dark: Inks = {
  ...SIGNALS.dark,
  base: '#3b3f35',
  valley: [54, 66, 52, 0.75],
  upland: [66, 62, 50, 0.6],
  shade: [8, 9, 8, 84],
  lit: [160, 156, 124, 44],
  field: 'rgba(220,210,160,.07)',
  woods: '#2a3c2c',
  woodEdge: '#4f6a49',
  crown: ['#45623f', '#3b5638', '#517048'],
  crownLit: 'rgba(128,158,104,.5)',
  crownShade: 'rgba(6,10,6,.5)',
  city: '#5a4c42',
  cityEdge: '#87725f',
  block: '#b8a28b',
  town: '#5b5044',
  swamp: 'rgba(58,84,72,.6)',
  swampDash: '#4f88a6',
  rough: 'rgba(200,180,130,.4)',
  river: '#4f88a6',
  bank: '#20465c',
  stream: '#76abc6',
  grid: 'rgba(226,218,186,.24)',
  number: 'rgba(226,218,190,.6)',
  roadCase: '#1e1b16',
  road: '#c3a273',
  rail: '#14130f',
  sleeper: '#b9b3a0',
  sea: '#20384a',
  lake: '#234253',
  shoal: 'rgba(120,160,180,.16)',
  shore: '#6f9db6',
  frontier: '#e39aad',
  frontierBand: 'rgba(226,140,164,.16)',
  boundary: '#9db4ff',
  crag: '#b9a684',
  cragLit: '#6a6048',
  cragShade: '#2a271f',
  worth: '#f6c04a',
  worthInk: '#2a1e00',
  snow: 'rgba(214,226,240,.2)',
  ice: 'rgba(190,212,230,.62)',
  works: '#d98f63',
  bridge: '#efe6cf',
  halo: 'rgba(30,31,26,.9)',
  heights: 'rgba(150,116,62,.34)',
  borderline: 'rgba(232,220,184,.62)',
  track: '#dcc08e',
  riverName: '#9bcbe4',
  outside: 'rgba(10,11,10,.6)',
  frame: '#0f110e',
  veil: 'rgba(8,9,7,.4)',
  wash: 0.8,
  text: '#f2ecd9',
  onTone: '#120a0c',
  costHalo: 'rgba(24,26,20,.85)',
  quiet: '#c2c1b1',
  focus: '#8ab4ff',
};

export const INKS: Record<'light' | 'dark', Inks> = { light, dark };
