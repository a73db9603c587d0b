import { z } from 'zod';
import type { CycleNation } from '../../cycles/rule.ts';
import { plusDays, type Day } from '../../cycles/calendar.ts';
import { day, optionalLine } from '../../platform/shapes.ts';
import { RiddorFacts, type GivenFacts, type Injury } from '../../riddor/facts.ts';
import { normalWorkDaysOf } from '../../riddor/incapacity.ts';
import { personTypes } from '../../riddor/rules.ts';

/** What the desk decides from and an accident has fields of its own for. */
const ofRecord = { occurredOn: true, personType: true, injuries: true, incapacity: true } as const;

/**
 * What the desk was given of an accident beside its fields. A fact that is not there was not given: the desk asks for
 * it, or, of what is seldom so, takes it to be as usual; null is one of those that nobody knows.
 */
export type DeskFacts = Partial<Omit<RiddorFacts, keyof typeof ofRecord>>;

const facts = Object.entries(RiddorFacts.shape).filter(([name]) => !(name in ofRecord)) as [string, z.ZodType][];
/** Null says nothing of what must be asked anyway; of the others it says that it is not as usual. */
const isAsked = new Set(facts.filter(([, type]) => type.parse(undefined) === null).map(([name]) => name));
/** Whether null says something of a fact: that nobody knows, where leaving it out says that it is as usual. */
export const mayBeUnknown = (fact: string) => !fact.includes('.') && !isAsked.has(fact);
const isGiven = ([name, value]: [string, unknown]) => value !== undefined && (value !== null || !isAsked.has(name));

export const DeskFacts = z
  .strictObject(
    Object.fromEntries(
      facts.map(([name, type]) => [
        name,
        (type instanceof z.ZodDefault ? (type.unwrap() as z.ZodType) : type).optional(),
      ]),
    ),
  )
  .transform((given) => Object.fromEntries(Object.entries(given).filter(isGiven))) as unknown as z.ZodType<
  DeskFacts,
  DeskFacts
>;

/** Days, both counted, on which the person could not do all of their normal work, light duties among them; no last day while it lasts. */
export const IncapacityPeriod = z
  .object({
    from: day,
    to: day.nullable().default(null),
    /** Who said so: the person, a line manager, a doctor's note. */
    saidBy: optionalLine(200),
    saidOn: day.nullable().default(null),
  })
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], message: 'Use the first day or a later one' });
export type IncapacityPeriod = z.infer<typeof IncapacityPeriod>;

/** What a record knows of an accident, as far as the desk asks; a form that is being filled in may know as little. */
export type KnownOfAccident = {
  accidentDate: Day | null;
  /** Of the property. */
  nation: CycleNation | null;
  category: Entry | undefined;
  relation: Entry | undefined;
  incidentKind: Entry | undefined;
  injuries: readonly Injury[];
  normalWork: boolean | null;
  normalWorkDays: number | null;
  incapacity: readonly Pick<IncapacityPeriod, 'from' | 'to'>[];
  riddorFacts: DeskFacts;
};
/** An entry of a dictionary that was chosen. */
type Entry = { code?: string | undefined; details?: Record<string, unknown> | undefined };

/** Everything that the desk decides an accident from: the facts it was given, the fields of the record, and what its category says. */
export function factsFor(known: KnownOfAccident): GivenFacts {
  const { accidentDate, nation, relation, injuries } = known;
  const riddorFacts = { ...known.riddorFacts };
  // What was given of a contract with an agency says nothing of who came otherwise.
  if (relation?.code !== 'agency-worker') delete riddorFacts.agencyWorkerOf;
  const personType = relation?.details?.['riddorPersonType'];
  return {
    nation,
    // Who answers for the reports of an agency worker is in the contract between agency and hirer.
    ...(relation?.code === 'agency-worker' && { agencyWorkerOf: null }),
    ...bySpecies(known),
    ...riddorFacts,
    occurredOn: accidentDate,
    personType: personTypes.find((type) => type === personType) ?? null,
    injuries: injuries.length ? [...injuries] : null,
    incapacity: incapacityOf(known),
  };
}

const ofAnAccident = new Set([
  'over-7-day',
  'specified-injury',
  'member-of-public-hospital',
  'non-worker-hospital-premises',
  'fatality-worker',
  'fatality-non-worker',
]);
const ofDisease = new Set(['occupational-disease', 'carcinogen-mutagen-biological']);
const ofGas: Record<string, 'incident' | 'fitting'> = {
  'gas-incident': 'incident',
  'dangerous-gas-fitting': 'fitting',
};
/** Behind them may lie a dangerous occurrence, which has to be asked. */
const ofOccurrence = new Set([
  'near-miss',
  'property-damage',
  'fire',
  'environmental',
  'dangerous-occurrence',
  'building-safety-occurrence',
]);

/** What the chosen category and kind of accident say, where nobody gave it otherwise. */
function bySpecies({ accidentDate, category, incidentKind, injuries }: KnownOfAccident): DeskFacts {
  const code = category?.code ?? '';
  const isNobodyHurt = category?.details?.['personInjured'] === false && injuries.length === 0;
  return {
    ...(isNobodyHurt && code !== 'dangerous-occurrence' && { isAnyoneHurt: false }),
    ...(ofAnAccident.has(code) && { isAccident: true, isAnyoneHurt: true }),
    ...((incidentKind?.code === 'physical-assault' || code === 'violence') && { isViolence: true }),
    ...(code === 'road-traffic' && { movingVehicleOnRoad: true }),
    ...(code === 'ill-health-natural' && { isNaturalCauses: true }),
    ...(code === 'member-of-public-hospital' && { takenFromSceneToHospital: true }),
    ...(code === 'non-worker-hospital-premises' && { onHospitalPremises: true }),
    // Until a day of death is given: at once is the reading that leaves the least time.
    ...(isFatality(code) && { diedOn: accidentDate }),
    ...(ofOccurrence.has(code) && { occurrences: null }),
    ...(ofDisease.has(code) && { disease: {} as never }),
    ...(ofGas[code] && { gas: { what: ofGas[code] } as never }),
    ...(code === 'building-safety-occurrence' && { buildingOccurrence: {} as never }),
  };
}

export const isFatality = (category: string | undefined) => category?.startsWith('fatality-') ?? false;

/** Periods go before a number of days that was typed, which is read as the longest run (riddor-desk.md, section 1). */
function incapacityOf({ accidentDate, incapacity, normalWork, normalWorkDays }: KnownOfAccident) {
  if (incapacity.length) return incapacity.map(({ from, to }) => ({ from, to }));
  if (normalWorkDays && accidentDate)
    return [{ from: plusDays(accidentDate, 1), to: plusDays(accidentDate, normalWorkDays) }];
  return normalWork === true || normalWorkDays === 0 ? [] : null;
}

/** The normal work days that a record shows on a day: the longest run of its periods, and what was typed only without any. */
export const normalWorkDaysShown = (
  { accidentDate, incapacity }: Pick<KnownOfAccident, 'accidentDate' | 'incapacity'>,
  typed: number | null,
  today: Day,
): number | null => (incapacity.length && accidentDate ? normalWorkDaysOf(incapacity, accidentDate, today) : typed);
