import type { Day } from '../cycles/calendar.ts';

/** The day on which the Hazards in Social Housing (Prescribed Requirements) (England) Regulations 2025 came into force. */
const FIRST_PHASE: Day = '2025-10-27';

/**
 * The hazards of the Housing Health and Safety Rating System (SI 2005/3208, schedule 1), and the dates from which SI 2025/1042
 * covers each as a significant one and as an emergency; null: not yet. Further phases are announced: add their dates here.
 */
export const hazards = [
  {
    id: 'damp-and-mould',
    name: 'Damp, mould or fungal growth',
    significantFrom: FIRST_PHASE,
    emergencyFrom: FIRST_PHASE,
  },
  ...(
    [
      ['excess-cold', 'Excess cold'],
      ['excess-heat', 'Excess heat'],
      ['asbestos', 'Asbestos and manufactured mineral fibres'],
      ['biocides', 'Biocides'],
      ['carbon-monoxide', 'Carbon monoxide and fuel combustion products'],
      ['lead', 'Lead'],
      ['radiation', 'Radiation'],
      ['uncombusted-fuel-gas', 'Uncombusted fuel gas'],
      ['volatile-organic-compounds', 'Volatile organic compounds'],
      ['entry-by-intruders', 'Entry by intruders'],
      ['lighting', 'Lighting'],
      ['noise', 'Noise'],
      ['hygiene-pests-refuse', 'Domestic hygiene, pests and refuse'],
      ['food-safety', 'Food safety'],
      ['sanitation-drainage', 'Personal hygiene, sanitation and drainage'],
      ['water-supply', 'Water supply'],
      ['falls-bath', 'Falls associated with baths'],
      ['falls-level', 'Falls on level surfaces'],
      ['falls-stairs', 'Falls on stairs and steps'],
      ['falls-between-levels', 'Falls between levels'],
      ['electrical', 'Electrical hazards'],
      ['fire', 'Fire'],
      ['flames-hot-surfaces', 'Flames and hot surfaces'],
      ['collision-entrapment', 'Collision and entrapment'],
      ['explosions', 'Explosions'],
      ['amenities', 'Position and operability of amenities'],
      ['structural-collapse', 'Structural collapse and falling elements'],
    ] as const
  ).map(([id, name]) => ({ id, name, significantFrom: null, emergencyFrom: FIRST_PHASE })),
  { id: 'crowding-and-space', name: 'Crowding and space', significantFrom: null, emergencyFrom: null },
] as const satisfies readonly { id: string; name: string; significantFrom: Day | null; emergencyFrom: Day | null }[];
export type HazardCode = (typeof hazards)[number]['id'];
export const hazardCodes = hazards.map(({ id }) => id) as [HazardCode, ...HazardCode[]];
export const hazardName = (code: HazardCode) => hazards.find(({ id }) => id === code)!.name;

/** What the landlord has reasonable grounds to believe when becoming aware. */
export const hazardGrounds = [
  { id: 'SIGNIFICANT', name: 'Significant hazard' },
  { id: 'EMERGENCY', name: 'Emergency hazard' },
] as const;
export type HazardGround = (typeof hazardGrounds)[number]['id'];

/** Why the regulations do not require the clocks of a case, in a sentence; undefined if they do. */
export function whyNotRequired(of: {
  hazard: HazardCode;
  ground: HazardGround;
  awareOn: Day;
  nation: string | null;
}): string | undefined {
  // A property without a nation is assumed to be in England.
  if (of.nation !== null && of.nation !== 'england')
    return 'The regulations hold in England only. The time limits are targets here.';
  const { significantFrom, emergencyFrom } = hazards.find(({ id }) => id === of.hazard)!;
  const from: Day | null = of.ground === 'EMERGENCY' ? emergencyFrom : significantFrom;
  if (from === null)
    return of.ground === 'EMERGENCY'
      ? 'The regulations do not cover this hazard. The time limits are targets here.'
      : 'The regulations cover this hazard as an emergency only. The time limits are targets here.';
  return of.awareOn < from
    ? 'The regulations were not in force that day. The time limits are targets here.'
    : undefined;
}
