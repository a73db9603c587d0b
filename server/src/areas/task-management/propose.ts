import type { taskManagement } from '@lintel/contract/areas/task-management';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { z } from 'zod';
import { cycleRuleOf, intervalOf } from '#areas/task-types/rule';
import { invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Attribute, Known } from './known-of-property.ts';
import { tasksOn, withWhatIsKnown } from './known-properties.ts';
import { dutiesOf, firstDueDate } from './propose-duties.ts';
import { managedProperties } from './queries.ts';

type Asked = z.output<(typeof taskManagement.proposals)['body']>;
type Proposals = z.output<(typeof taskManagement.proposals)['reply']>;

/** The number of properties read at a time. */
const AT_ONCE = 500;

/**
 * Proposes task types for properties that lack them, property by property. The first page includes the unknown facts of the
 * chosen properties.
 */
export async function proposeTasks(scope: Scope, asked: Asked): Promise<Proposals> {
  const types = await proposableTypes(scope, asked);
  const start = placeOf(asked.after);
  const objects: Proposals['objects'] = [];
  const unknown = new Map<string, Proposals['unknown'][number]>();
  let from = start?.propertyId ?? null;
  for (;;) {
    const properties = await knownProperties(scope, asked.propertyIds, from, from === start?.propertyId);
    const there = await tasksOn(
      scope,
      properties.map((property) => property.id),
    );
    for (const property of properties) {
      const { proposed, needs } = dutiesOf(property, types);
      if (!start)
        for (const need of needs) {
          const attribute = labelOf(need, property);
          const propertyCount = (unknown.get(attribute)?.propertyCount ?? 0) + 1;
          const dictionary = dictionaryOf(need, property);
          unknown.set(attribute, { attribute, propertyCount, ...(dictionary && { dictionary }) });
        }
      for (const { code, because } of objects.length > asked.limit ? [] : proposed) {
        const type = types.get(code)!;
        const isPast = property.id === start?.propertyId && code <= start.code;
        if (isPast || there.has(`${property.id} ${type.id}`)) continue;
        objects.push({
          propertyId: property.id,
          property: property.caption,
          taskRepositoryDictId: type.id,
          code,
          name: type.name,
          statutory: type.statutory,
          reason: because,
          legalBasis: type.lawIn(property.nation),
          dueDate: firstDueDate(type, property, scope.today),
        });
      }
    }
    const isEnough = objects.length > asked.limit && start !== null;
    if (isEnough || properties.length < AT_ONCE) break;
    from = properties.at(-1)!.id;
  }
  const page = objects.slice(0, asked.limit);
  const last = objects.length > page.length ? page.at(-1) : undefined;
  return {
    objects: page,
    next: last ? `${last.propertyId} ${last.code}` : null,
    unknown: [...unknown.values()].toSorted((a, b) => b.propertyCount - a.propertyCount),
  };
}

type Named = { typeName: string | null; landlordName: string | null };

/** An unknown fact in words; a type or landlord without a kind is named, since the kind is set there. */
export function labelOf(attribute: Attribute, { typeName, landlordName }: Named): string {
  if (attribute === 'propertyType')
    return typeName === null ? propertyFieldLabels.propertyTypeId : `Kind of building of the type “${typeName}”`;
  if (attribute === 'landlordType')
    return landlordName === null ? propertyFieldLabels.landlordId : `Kind of landlord of “${landlordName}”`;
  return propertyFieldLabels[attribute];
}

/** Where the kind of a named type or landlord is set. */
function dictionaryOf(
  attribute: Attribute,
  { typeName, landlordName }: Named,
): 'LANDLORD' | 'PROPERTY_TYPE' | undefined {
  if (attribute === 'propertyType' && typeName !== null) return 'PROPERTY_TYPE';
  return attribute === 'landlordType' && landlordName !== null ? 'LANDLORD' : undefined;
}

/** Where the previous page ended, from its `next`. */
function placeOf(after: string | null): { propertyId: string; code: string } | null {
  if (after === null) return null;
  const [, propertyId, code] = /^([0-9a-f-]{36}) (.+)$/.exec(after) ?? [];
  if (!propertyId || !code) throw invalid([{ field: 'after', message: 'Begin again with the first page' }]);
  return { propertyId, code };
}

/** The given task types in use, or all, by code, with the law of each nation. */
export async function proposableTypes(
  { db }: Scope,
  { taskTypeIds, statutoryOnly }: Pick<Asked, 'taskTypeIds' | 'statutoryOnly'>,
) {
  const types = await db
    .selectFrom('taskTypes')
    .innerJoin('dictionaryEntries as interval', 'interval.id', 'taskTypes.intervalId')
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId')
    .selectAll('taskTypes')
    .select(['interval.details as intervalDetails', 'group.name as groupName'])
    .where('taskTypes.archivedAt', 'is', null)
    .$if(taskTypeIds.length > 0, (query) => query.where('taskTypes.id', 'in', taskTypeIds))
    .execute();
  if (types.length < new Set(taskTypeIds).size) throw notFound('task type');
  return new Map(
    types
      .filter((type) => type.statutory || !statutoryOnly)
      .map((type) => {
        const interval = intervalOf(type.intervalDetails);
        const laws = new Map<Known['nation'], string>();
        const lawIn = (nation: Known['nation']) => {
          const law = laws.get(nation) ?? cycleRuleOf(type, interval, nation).legalBasis;
          laws.set(nation, law);
          return law;
        };
        return [type.code, { ...type, interval, lawIn }] as const;
      }),
  );
}

/** The facts of the next properties in order of id; `isIncluded`: starting with `from` itself. */
async function knownProperties(scope: Scope, ids: string[], from: string | null, isIncluded: boolean) {
  const asked = [...new Set(ids)];
  return withWhatIsKnown(managedProperties(scope))
    .$if(asked.length > 0, (query) => query.where('properties.id', 'in', asked))
    .$if(from !== null, (query) => query.where('properties.id', isIncluded ? '>=' : '>', from!))
    .orderBy('properties.id')
    .limit(AT_ONCE)
    .execute();
}
