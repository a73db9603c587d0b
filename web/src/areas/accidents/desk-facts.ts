import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { plusInterval, type Day } from '@lintel/contract/cycles/calendar';
import type { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { PersonType } from '@lintel/contract/riddor/rules';
import type { z } from 'zod';
import type { AccidentValues } from './accident-values.ts';
import type { InjuryDraft } from './injury-values.ts';

export type ToldFacts = z.input<typeof RiddorFacts>;
type Known = {
  values: AccidentValues;
  injuries: readonly InjuryDraft[];
  nation: Accident['property']['nation'];
  /** Code of the chosen category, relation and kind of accident. */
  category: string | undefined;
  relation: { code?: string | undefined; personType: PersonType | null };
  incidentKind: string | undefined;
};

const ofAnAccident = new Set([
  'over-7-day',
  'specified-injury',
  'member-of-public-hospital',
  'non-worker-hospital-premises',
  'fatality-worker',
  'fatality-non-worker',
]);
const ofDisease = new Set(['occupational-disease', 'carcinogen-mutagen-biological']);
const gas: Record<string, 'incident' | 'fitting'> = { 'gas-incident': 'incident', 'dangerous-gas-fitting': 'fitting' };

/** An occurrence has to be named before the desk can be asked about it. */
export const isOccurrence = (category: string | undefined) => category === 'dangerous-occurrence';
export const isFatality = (category: string | undefined) => category?.startsWith('fatality-') ?? false;

/** What a record says that the desk asks for; all else is left out, which means that it is not known. */
export function factsFor({ values, injuries, nation, category = '', relation, incidentKind }: Known): ToldFacts {
  const { accidentDate: occurredOn } = values;
  return {
    occurredOn,
    nation,
    personType: relation.personType,
    // Who answers for the reports of an agency worker is in the contract between agency and hirer.
    ...(relation.code === 'agency-worker' && { agencyWorkerOf: null }),
    ...(ofAnAccident.has(category) && { isAccident: true, isAnyoneHurt: true }),
    ...(incidentKind === 'physical-assault' && { isViolence: true }),
    ...(category === 'member-of-public-hospital' && { takenFromSceneToHospital: true }),
    ...(category === 'non-worker-hospital-premises' && { onHospitalPremises: true }),
    // The record has no day of death; at once is the reading that leaves the least time.
    ...(isFatality(category) && { diedOn: occurredOn }),
    ...(ofDisease.has(category) && { disease: {} }),
    ...(gas[category] && { gas: { what: gas[category] } }),
    ...(injuries.length > 0 && {
      injuries: injuries.map(({ injurySustained, partOfBodyInjured }) => ({
        injury: injurySustained.code ?? null,
        part: partOfBodyInjured.code ?? null,
      })),
    }),
    incapacity: periodsOf(values, occurredOn),
  };
}

/** The days that were typed are the longest run (riddor-desk.md, section 1); the clock does not ask when it began. */
function periodsOf({ investigationDetails: { normalWork, normalWorkDays } }: AccidentValues, occurredOn: Day | null) {
  if (normalWorkDays && occurredOn)
    return [
      {
        from: plusInterval(occurredOn, { count: 1, unit: 'day' }),
        to: plusInterval(occurredOn, { count: normalWorkDays, unit: 'day' }),
      },
    ];
  return normalWork === true || normalWorkDays === 0 ? [] : null;
}
