/** The table in words: stands, spots, offers; for the live region and the names of buttons. */

import { inside } from '../map/points';
import { pieceName, reason } from '../map/speech';
import type { Candidate, Feature, Message, Tabletop } from '../protocol';
import { figure } from './measure';
import { gapOf, offLine, type Spot } from './plane';
import type { Scene, Stand } from './scene';
import { isLegal, type Choices } from './slots';

export interface Teller {
  map: Tabletop;
  say: (message: Message) => string;
}

export const standName = (stand: Stand): string =>
  [pieceName(stand), stand.load.length ? `carries ${stand.load.join(', ')}` : ''].filter(Boolean).join(', ');

/** What lies at a spot, the highest first. */
export const featuresAt = (map: Tabletop, at: Spot): Feature[] =>
  map.features
    .filter(({ outline = [], line = [], width = 0 }) =>
      outline.length ? inside(at, outline) : line.length > 1 && offLine(at, line) <= Math.max(width / 2, 5),
    )
    .reverse();

/** «Signal knoll, hill»; names what lies at a spot, the highest first. */
export function groundAt({ map }: Pick<Teller, 'map'>, at: Spot, gone: ReadonlySet<string> = new Set()): string {
  const named = featuresAt(map, at).map(
    ({ id, name, terrain }) =>
      `${name ? `${name}, ` : ''}${map.legend[terrain]?.name ?? terrain}${gone.has(id) ? ', gone' : ''}`,
  );
  return [...new Set(named)].join('; ') || 'open ground';
}

/** Where a spot is, as one would read it off the frame: «E 90.0, N 54.0 cm». */
export const placeAt = ({ map }: Pick<Teller, 'map'>, [x, y]: Spot): string =>
  `E ${(x / (map.unit_mm ?? 10)).toFixed(1)}, N ${figure(map, y)}`;

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

export const facing = (heading: number): string =>
  `faces ${WINDS[Math.round(heading / 45) % 8]} (${Math.round(heading)}°)`;

export function offerOf(teller: Teller, candidate: Candidate | undefined): string {
  if (!candidate) return '';
  if (!isLegal(candidate)) return reason(teller, candidate);
  return [
    'can be chosen',
    candidate.cost ? `cost ${candidate.cost}` : '',
    candidate.effect ? teller.say(candidate.effect) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Everything known of a stand in one breath; distances from `from`, the stand that acts. */
export function describeStand(
  teller: Teller,
  scene: Scene,
  choices: Choices,
  stand: Stand,
  from: Stand | undefined,
): string {
  const side = stand.entity.side ? teller.say({ id: `side-${stand.entity.side}` }) : '';
  const far =
    from && from !== stand
      ? `${figure(teller.map, gapOf(from.at, from.r, stand.at, stand.r))} from ${from.face.id}`
      : '';
  return [
    [standName(stand), side].filter(Boolean).join(', '),
    `${groundAt(teller, stand.at, scene.gone)}, ${placeAt(teller, stand.at)}`,
    stand.heading === null ? '' : facing(stand.heading),
    far,
    offerOf(teller, choices.stands.get(stand.id)),
  ]
    .filter(Boolean)
    .join('. ');
}

/** What is under the cursor. */
export function describeSpot(teller: Teller, scene: Scene, choices: Choices, at: Spot, from: Spot | undefined): string {
  const under = scene.stands.filter((stand) => gapOf(at, 0, stand.at, stand.r) === 0);
  const near = choices.spots.find((lit) => gapOf(at, 0, lit.at, 6) === 0);
  const far = from ? `${figure(teller.map, Math.hypot(at[0] - from[0], at[1] - from[1]))} on` : '';
  return [
    placeAt(teller, at),
    groundAt(teller, at, scene.gone),
    under
      .map(
        (stand) =>
          `${standName(stand)}${choices.stands.has(stand.id) ? `: ${offerOf(teller, choices.stands.get(stand.id))}` : ''}`,
      )
      .join('; '),
    far,
    near ? offerOf(teller, near.candidate) : '',
  ]
    .filter(Boolean)
    .join('. ');
}
