import { factsFor } from '@lintel/contract/areas/accidents/desk-facts';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { knownEntries } from '#areas/dictionaries/queries';
import type { Scope } from '#platform/scope';
import { dictionaryOf } from '../dictionaries.ts';
import type { ChosenField } from '../dictionaries.ts';
import { injuriesOf } from '../queries.ts';
import type { FoundAccident } from '../queries.ts';

type Known = Pick<
  FoundAccident,
  | 'id'
  | 'happenedOn'
  | 'nation'
  | 'categoryId'
  | 'relationId'
  | 'incidentKindId'
  | 'investigation'
  | 'incapacity'
  | 'riddorFacts'
>;
type Injuries = ReturnType<typeof injuriesOf>;
type Corrected = { id: string; details: Record<string, unknown> };

/**
 * The facts of a stored accident for the desk, with injuries fetched earlier; `corrected`: as if an entry it references were
 * this.
 */
export async function factsOf(
  scope: Scope,
  accident: Known,
  { injuries: known = injuriesOf(scope, accident.id), corrected }: { injuries?: Injuries; corrected?: Corrected } = {},
): Promise<RiddorFacts> {
  const entry = async (field: ChosenField, id: string | null) => {
    const found = id ? (await knownEntries(scope, dictionaryOf[field])).find((each) => each.id === id) : undefined;
    const details = found?.id === corrected?.id ? corrected?.details : found?.details;
    return found && { code: found.code ?? undefined, details };
  };
  const injuries = [];
  for (const { injuryId, partId } of await known)
    injuries.push({
      injury: (await entry('injurySustainedId', injuryId))?.code ?? null,
      part: (await entry('partOfBodyInjuredId', partId))?.code ?? null,
    });
  return RiddorFacts.parse(
    factsFor({
      accidentDate: accident.happenedOn,
      nation: accident.nation,
      category: await entry('categoryId', accident.categoryId),
      relation: await entry('relationToPropertyId', accident.relationId),
      incidentKind: await entry('incidentKindId', accident.incidentKindId),
      injuries,
      normalWork: accident.investigation.normalWork,
      normalWorkDays: accident.investigation.normalWorkDays,
      incapacity: accident.incapacity,
      riddorFacts: accident.riddorFacts,
    }),
  );
}
