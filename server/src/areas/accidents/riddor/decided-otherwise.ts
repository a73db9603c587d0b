import { isDeepStrictEqual } from 'node:util';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { latest } from '@lintel/contract/cycles/calendar';
import { decide } from '@lintel/contract/riddor/decide';
import type { Scope } from '#platform/scope';
import { injuriesOf } from '../queries.ts';
import { factsOf } from './facts.ts';

/** The fields of an accident whose entries the desk's decision depends on. */
const fieldOf = {
  ACCIDENT_CATEGORY: 'categoryId',
  ACCIDENT_RELATION_TO_PROPERTY: 'relationId',
  ACCIDENT_INCIDENT_KIND: 'incidentKindId',
} as const satisfies Partial<Record<DictionaryName, string>>;

type Corrected = { id: string; dictionary: DictionaryName; details: Record<string, unknown> };

/** The accidents that reference an entry on which the desk's decision depends; redacted ones have lost the facts. */
export function accidentsNaming({ whole }: Scope, { id, dictionary }: Pick<Corrected, 'id' | 'dictionary'>) {
  const field = dictionary in fieldOf ? fieldOf[dictionary as keyof typeof fieldOf] : undefined;
  return (
    field &&
    whole
      .selectFrom('accidents')
      .innerJoin('properties', 'properties.id', 'accidents.propertyId')
      .selectAll('accidents')
      .select('properties.nation')
      .where(`accidents.${field}`, '=', id)
      .where('accidents.redactedAt', 'is', null)
      .orderBy('accidents.id')
  );
}

/** For how many accidents the desk's decision would change with a corrected entry: what must be reported, by when or by whom. */
export async function decidedOtherwise(scope: Scope, corrected: Corrected): Promise<number> {
  const accidents = (await accidentsNaming(scope, corrected)?.execute()) ?? [];
  let count = 0;
  for (const accident of accidents) {
    const asOf = latest(scope.today, accident.happenedOn);
    const injuries = injuriesOf(scope, accident.id);
    const input = async (entry?: { corrected: Corrected }) => {
      const { decision, reportBy, isOurs, reporter } = decide(
        await factsOf(scope, accident, { injuries, ...entry }),
        asOf,
      );
      return { decision, reportBy, isOurs, reporter };
    };
    if (!isDeepStrictEqual(await input(), await input({ corrected }))) count += 1;
  }
  return count;
}
