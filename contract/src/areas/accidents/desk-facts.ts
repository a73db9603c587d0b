import { z } from 'zod';
import type { CycleNation } from '../../cycles/rule.ts';
import { plusDays, type Day } from '../../cycles/calendar.ts';
import { day, optionalLine } from '../../platform/shapes.ts';
import { RiddorFacts, type GivenFacts, type Injury } from '../../riddor/facts.ts';
import { normalWorkDaysOf } from '../../riddor/incapacity.ts';
import { personTypes } from '../../riddor/rules.ts';

/** The facts that an accident has fields of its own for. */
const ofRecord = { occurredOn: true, personType: true, injuries: true, incapacity: true } as const;

/**
 * The desk's facts of an accident besides its fields. An absent fact was not given: the desk asks for it or, if it is seldom
 * so, assumes the usual; null means that nobody knows a seldom one.
 */
export type DeskFacts = Partial<Omit<RiddorFacts, keyof typeof ofRecord>>;

const facts = Object.entries(RiddorFacts.shape).filter(([name]) => !(name in ofRecord)) as [string, z.ZodType][];
/** For these, which must be asked anyway, null means nothing; for others, that the usual cannot be assumed. */
const isAsked = new Set(facts.filter(([, type]) => type.parse(undefined) === null).map(([name]) => name));
/** Whether null means something for a fact: that nobody knows, whereas leaving it out means the usual. */
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

/** Days, both included, unable to do all of the normal work, which includes light duties; no last day while it lasts. */
export const IncapacityPeriod = z
  .object({
    from: day,
    to: day.nullable().default(null),
    /** Who reported it: the person, a line manager, a doctor's note. */
    saidBy: optionalLine(200),
    saidOn: day.nullable().default(null),
  })
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], message: 'Use the first day or a later one' });
export type IncapacityPeriod = z.infer<typeof IncapacityPeriod>;

/** The parts of an accident that the desk uses; in a form that is being filled in, most may still be missing. */
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
/** A chosen dictionary entry. */
type Entry = { code?: string | undefined; details?: Record<string, unknown> | undefined };

/** All facts from which the desk decides an accident: those given, the record's fields, and those that its category implies. */
export function factsFor(known: KnownOfAccident): GivenFacts {
  const { accidentDate, nation, relation, injuries } = known;
  const riddorFacts = { ...known.riddorFacts };
  // An answer about an agency contract does not apply to people in another relation.
  if (relation?.code !== 'agency-worker') delete riddorFacts.agencyWorkerOf;
  const personType = relation?.details?.['riddorPersonType'];
  return {
    nation,
    // Who must report for an agency worker depends on the contract between agency and hirer.
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
/** Somebody was hurt; whether an identifiable incident caused it must still be asked. */
const ofInjury = new Set([
  'minor-injury',
  'first-aid',
  'medical-treatment',
  'lost-time-up-to-3-days',
  'over-3-day',
  'member-of-public-minor',
]);
const ofDisease = new Set(['occupational-disease', 'carcinogen-mutagen-biological']);
const ofGas: Record<string, 'incident' | 'fitting'> = {
  'gas-incident': 'incident',
  'dangerous-gas-fitting': 'fitting',
};
/** There may be a dangerous occurrence behind these, which must be asked. */
const ofOccurrence = new Set([
  'near-miss',
  'property-damage',
  'fire',
  'environmental',
  'dangerous-occurrence',
  'building-safety-occurrence',
]);

/** Facts implied by the chosen category and kind of accident, unless given otherwise. */
function bySpecies({ accidentDate, category, incidentKind, injuries }: KnownOfAccident): DeskFacts {
  const code = category?.code ?? '';
  const isNobodyHurt = category?.details?.['personInjured'] === false && injuries.length === 0;
  return {
    ...(isNobodyHurt && code !== 'dangerous-occurrence' && { isAnyoneHurt: false }),
    ...((ofInjury.has(code) || injuries.length > 0) && { isAnyoneHurt: true }),
    ...(ofAnAccident.has(code) && { isAccident: true, isAnyoneHurt: true }),
    ...((incidentKind?.code === 'physical-assault' || code === 'violence') && { isViolence: true }),
    ...(code === 'road-traffic' && { movingVehicleOnRoad: true }),
    ...(code === 'ill-health-natural' && { isNaturalCauses: true }),
    ...(code === 'member-of-public-hospital' && { takenFromSceneToHospital: true }),
    ...(code === 'non-worker-hospital-premises' && { onHospitalPremises: true }),
    // Until a date of death is given, an immediate death is assumed, which leaves the least time.
    ...(isFatality(code) && { diedOn: accidentDate }),
    ...(ofOccurrence.has(code) && { occurrences: null }),
    ...(ofDisease.has(code) && { disease: {} as never }),
    ...(ofGas[code] && { gas: { what: ofGas[code] } as never }),
    ...(code === 'building-safety-occurrence' && { buildingOccurrence: {} as never }),
  };
}

export const isFatality = (category: string | undefined) => category?.startsWith('fatality-') ?? false;

/** Periods take precedence over a typed number of days, which is read as the longest run (riddor-desk.md, section 1). */
function incapacityOf({ accidentDate, incapacity, normalWork, normalWorkDays }: KnownOfAccident) {
  if (incapacity.length) return incapacity.map(({ from, to }) => ({ from, to }));
  if (normalWorkDays && accidentDate)
    return [{ from: plusDays(accidentDate, 1), to: plusDays(accidentDate, normalWorkDays) }];
  return normalWork === true || normalWorkDays === 0 ? [] : null;
}

/** The normal work days that a record shows on a date: the longest run of its periods, or the typed number if there are none. */
export const normalWorkDaysShown = (
  { accidentDate, incapacity }: Pick<KnownOfAccident, 'accidentDate' | 'incapacity'>,
  typed: number | null,
  today: Day,
): number | null => (incapacity.length && accidentDate ? normalWorkDaysOf(incapacity, accidentDate, today) : typed);
