/**
 * Colours of the table, by day and by night. What a ruleset calls its ground does not matter here: the drawing does.
 */

import { SIGNALS, type Signals } from '../map/signals';

export interface TableInks extends Signals {
  cloth: string;
  blade: string;
  patches: readonly [string, string];
  frame: string;
  frameEdge: string;
  tick: string;
  hill: readonly [string, string, string];
  crest: string;
  hachure: string;
  wood: readonly [fill: string, edge: string, crowns: readonly string[]];
  forest: readonly [fill: string, edge: string, crowns: readonly string[]];
  bush: readonly [fill: string, edge: string, crowns: readonly string[]];
  crownShade: string;
  crownLit: string;
  marsh: string;
  reed: string;
  water: string;
  bank: string;
  flow: string;
  road: string;
  roadEdge: string;
  rut: string;
  deck: string;
  plank: string;
  dark: string;
  roof: readonly [string, string, string];
  roofEdge: string;
  shadow: string;
  stone: readonly [string, string];
  earth: string;
  ditch: string;
  earthEdge: string;
  concrete: string;
  floor: string;
  concreteEdge: string;
  mines: string;
  wire: string;
  hedge: readonly [string, string];
  field: readonly [string, string];
  sand: string;
  waterName: string;
  halo: string;
  zone: string;
  text: string;
  lampText: string;
  onOos: string;
  veil: string;
  blast: string;
  plate: string;
  plateInk: string;
  tape: readonly [string, string];
}

const light: TableInks = {
  ...SIGNALS.light,
  cloth: '#dfe0bd',
  blade: '#cbcea3',
  patches: ['#d3d9a8', '#ebe3c0'],
  frame: '#8b7350',
  frameEdge: '#5a4527',
  tick: '#f6ecd2',
  hill: ['#dfcd9c', '#e4d4a5', '#e9dbaf'],
  crest: '#efe3bd',
  hachure: '#94793f',
  wood: ['#b3c18c', '#7f9159', ['#6f8a4e', '#7d9758', '#628047']],
  forest: ['#8fa36f', '#4d6a3d', ['#4c6c40', '#587846', '#416038']],
  bush: ['#d0d7a3', '#a3af76', ['#8fa45e', '#9db06b', '#869a58']],
  crownShade: '#1c2412',
  crownLit: '#e6efc2',
  marsh: '#b7cbb2',
  reed: '#5f92a4',
  water: '#7eb0c8',
  bank: '#3f7391',
  flow: '#ffffff',
  road: '#efe0b8',
  roadEdge: '#a3855a',
  rut: '#d8c391',
  deck: '#e6d3a4',
  plank: '#b99c68',
  dark: '#3a342a',
  roof: ['#c08a70', '#9c6850', '#d5a58d'],
  roofEdge: '#4a2f22',
  shadow: '#1c160c',
  stone: ['#5d574a', '#cfc8b4'],
  earth: '#cdb389',
  ditch: '#a98a5c',
  earthEdge: '#6b4d2a',
  concrete: '#bab7ab',
  floor: '#8d8a7e',
  concreteEdge: '#3e3c35',
  mines: '#a3341c',
  wire: '#35322a',
  hedge: ['#5c7a3f', '#7f9b55'],
  field: ['#e3d9a6', '#cbbd80'],
  sand: '#e8dcb4',
  waterName: '#1f536f',
  halo: 'rgba(250,246,228,.92)',
  zone: '#5b4a2a',
  text: '#2a1e00',
  lampText: '#7a4c00',
  onOos: '#ffffff',
  veil: 'rgba(64,58,40,.30)',
  blast: '#a8330f',
  plate: '#24130a',
  plateInk: '#fbe9d2',
  tape: ['#fff3c4', '#2a1e00'],
};

const dark: TableInks = {
  ...SIGNALS.dark,
  cloth: '#3b4236',
  blade: '#475141',
  patches: ['#434d3a', '#48483a'],
  frame: '#2b2318',
  frameEdge: '#0f0d09',
  tick: '#b9a883',
  hill: ['#57503c', '#5e5741', '#655e47'],
  crest: '#6e664d',
  hachure: '#ab9a6d',
  wood: ['#33452f', '#567048', ['#4a6743', '#41593b', '#557350']],
  forest: ['#26381f', '#44603a', ['#345030', '#2d472b', '#3d5a36']],
  bush: ['#454f37', '#6c7a4e', ['#66784a', '#5c6d43', '#708252']],
  crownShade: '#060a06',
  crownLit: '#b4cc92',
  marsh: '#3e5148',
  reed: '#6ba3bb',
  water: '#457c99',
  bank: '#1d4055',
  flow: '#cfe6f2',
  road: '#9c855f',
  roadEdge: '#1e1b16',
  rut: '#83704e',
  deck: '#b59a70',
  plank: '#7d6744',
  dark: '#efe6cf',
  roof: ['#8d5f4b', '#6a4434', '#a5755f'],
  roofEdge: '#1f120c',
  shadow: '#000000',
  stone: ['#d8d2bd', '#55503f'],
  earth: '#6a5940',
  ditch: '#463923',
  earthEdge: '#c5a676',
  concrete: '#86847a',
  floor: '#55534b',
  concreteEdge: '#16150f',
  mines: '#f0805f',
  wire: '#e8e2cc',
  hedge: ['#3f5a31', '#5c7c45'],
  field: ['#4b4a34', '#5d5b3f'],
  sand: '#59523c',
  waterName: '#a5d2ea',
  halo: 'rgba(24,26,20,.88)',
  zone: '#d9c594',
  text: '#f2ecd9',
  lampText: '#f6c04a',
  onOos: '#1a0a10',
  veil: 'rgba(5,6,4,.46)',
  blast: '#ff8a62',
  plate: '#f3e6cf',
  plateInk: '#24130a',
  tape: ['#efdfa6', '#2a1e00'],
};

export const TABLE_INKS: Record<'light' | 'dark', TableInks> = { light, dark };
