import type { PropertyRecord } from '#areas/properties/tables';

/** The facts on which a property's duties depend. Null: not stated; never treated as no. */
export type Known = Pick<
  PropertyRecord,
  | 'nation'
  | 'storeys'
  | 'heightMetres'
  | 'dwellings'
  | 'floorAreaSquareMetres'
  | 'builtYear'
  | 'hasCommonParts'
  | 'gasSupply'
  | 'waterSystem'
  | 'asbestos'
  | 'evacuation'
  | 'passengerLifts'
  | 'hasCommunalHeating'
  | 'hasAirConditioning'
  | 'hasFireAlarm'
  | 'hasEmergencyLighting'
  | 'hasSprinklers'
  | 'hasDryRiser'
  | 'hasSmokeVents'
  | 'hasLightningProtection'
  | 'hasOilStorage'
  | 'hasPlayArea'
  | 'hasSwimmingPool'
  | 'hasSleepingRisk'
> & {
  /** The kind of building of its type: code of a shipped PROPERTY_TYPE, or `none` of them. */
  propertyType: string | null;
  /** The kind of its landlord: code of landlord-types.json. */
  landlordType: string | null;
};
export type Attribute = keyof Known;

/** Yes, no, or the attributes that would have to be known. */
export type Answer = true | false | { needs: Attribute[] };
export type Condition = (property: Known) => Answer;

const unknown = (attribute: Attribute): Answer => ({ needs: [attribute] });

type YesNo = Extract<Attribute, `has${string}`>;
export function has(attribute: YesNo): Condition {
  const needed = unknown(attribute);
  return (property) => property[attribute] ?? needed;
}

type Figure = 'storeys' | 'heightMetres' | 'dwellings' | 'floorAreaSquareMetres' | 'passengerLifts';
export function atLeast(figure: Figure, least: number): Condition {
  const needed = unknown(figure);
  return ({ [figure]: value }) => (value === null ? needed : value >= least);
}

export function isOne<
  A extends 'nation' | 'propertyType' | 'landlordType' | 'gasSupply' | 'waterSystem' | 'asbestos' | 'evacuation',
>(attribute: A, ...values: NonNullable<Known[A]>[]): Condition {
  const needed = unknown(attribute);
  const sought = new Set<unknown>(values);
  return ({ [attribute]: value }) => (value === null ? needed : sought.has(value));
}

export const all =
  (...conditions: Condition[]): Condition =>
  (property) =>
    together(conditions, property, false);

export const any =
  (...conditions: Condition[]): Condition =>
  (property) =>
    together(conditions, property, true);

/** Combines conditions, one of which decides if its answer is `settles`. */
function together(conditions: readonly Condition[], property: Known, settles: boolean): Answer {
  let needs: Attribute[] | undefined;
  for (const condition of conditions) {
    const value = condition(property);
    if (value === settles) return settles;
    if (typeof value === 'object') needs = needs ? [...needs, ...value.needs] : value.needs;
  }
  return needs ? { needs: [...new Set(needs)] } : !settles;
}

export const not =
  (condition: Condition): Condition =>
  (property) => {
    const value = condition(property);
    return typeof value === 'boolean' ? !value : value;
  };

/** At least 18 metres or seven storeys: Building Safety Act 2022, s. 65, and Fire Safety (England) Regulations 2022. */
export const isHighRise: Condition = ({ heightMetres, storeys }) => {
  if ((heightMetres ?? 0) >= 18 || (storeys ?? 0) >= 7) return true;
  // Four storeys do not reach 18 metres, and seven need at least 14.
  if ((storeys !== null && storeys <= 4) || (heightMetres !== null && heightMetres < 14)) return false;
  if (heightMetres !== null && storeys !== null) return false;
  return { needs: heightMetres === null ? ['heightMetres'] : ['storeys'] };
};

/** A storey more than 11 metres up; unmeasured, the guidance to the Regulations of 2022 assumes this from five storeys. */
export const isOver11Metres: Condition = ({ heightMetres, storeys }) => {
  if (heightMetres !== null) return heightMetres > 11;
  return storeys === null ? { needs: ['heightMetres', 'storeys'] } : storeys >= 5;
};
