import { sql } from 'kysely';
import { complianceOf } from '@lintel/contract/cycles/compliance';
import { scoreColour } from '@lintel/contract/cycles/lifecycle-score';
import type { RagRequest } from '@lintel/contract/areas/rag-reports';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import { visibleProperties, withNames } from '#areas/properties/queries';
import { typesInOrder } from '#areas/tasks/matrix';
import type { OnProgress, Within } from '#areas/files/made/make-in-background';
import { complianceState } from '#areas/tasks/queries';
import { Refusal } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { MOST_ROWS, writeSheet } from '#platform/list/sheet';
import type { Fill, SheetColumn } from '#platform/list/sheet';
import { oneOf } from '#platform/database/tenant-predicate';
import { aboutReport } from './about.ts';
import { fillOf } from './fills.ts';
import { subjectOf } from './subject.ts';

/** The number of properties read per transaction, and held in memory. */
const AT_ONCE = 250;

const fillByName = new Map<unknown, Fill>(standings.map(({ id, name }) => [name, fillOf[id]]));
const nameOf = new Map<string, string>(standings.map(({ id, name }) => [id, name]));
const scoreFill = { green: 'green', orange: 'amber', red: 'red' } as const;

type How = {
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
};

/**
 * Properties against obligations, as a spreadsheet streamed while it is produced, a few hundred properties at a time, each with
 * what the reader may see at that moment.
 */
export async function ragSheet(within: Within, asked: RagRequest, { onProgress, signal }: How) {
  const { propertyIds, types, thresholds, timeZone, about } = await within((scope) => begin(scope, asked));
  if (propertyIds.length > MOST_ROWS)
    throw new Refusal(422, `A spreadsheet holds ${MOST_ROWS.toLocaleString('en-GB')} properties. Narrow the filters.`);
  const columns: SheetColumn[] = [
    { code: 'reference', label: 'Reference' },
    { code: 'property', label: 'Property', width: 36 },
    { code: 'postcode', label: 'Postcode' },
    { code: 'region', label: 'Region' },
    { code: 'landlord', label: 'Landlord', width: 22 },
    {
      code: 'compliance',
      label: 'Compliance',
      kind: 'percent',
      fill: (share) => (typeof share === 'number' ? scoreFill[scoreColour(share * 100, thresholds)] : undefined),
    },
    ...types.map(({ id, code, name }) => ({
      code: id,
      label: `${code} ${name}`,
      width: 16,
      fill: (word: unknown) => fillByName.get(word),
    })),
  ];
  async function* rows() {
    let done = 0;
    for (const ids of chunks(propertyIds, AT_ONCE)) {
      signal?.throwIfAborted();
      await onProgress(done, propertyIds.length);
      yield await within((scope) => rowsOf(scope, asked, ids));
      done += ids.length;
    }
  }
  return { propertyIds, stream: writeSheet({ columns, rows: rows(), timeZone, about }) };
}

async function begin(scope: Scope, asked: RagRequest) {
  const subject = subjectOf(scope, asked);
  const [propertyIds, used, all, { high, low }] = await Promise.all([
    subject.propertyIds(),
    subject.tasks().select('tasks.taskTypeId').distinct().execute(),
    typesInOrder(scope),
    scope.db
      .selectFrom('organisations')
      .select(['greenFrom as high', 'amberFrom as low'])
      .where('id', '=', scope.organisationId)
      .executeTakeFirstOrThrow(),
  ]);
  const isUsed = new Set(used.map(({ taskTypeId }) => taskTypeId));
  return {
    propertyIds,
    types: all.filter(({ id }) => isUsed.has(id)),
    thresholds: { high, low },
    timeZone: scope.timeZone,
    about: await aboutReport(scope, asked, { propertyCount: propertyIds.length, high, low }),
  };
}

/** The rows of some properties in order, without those no longer visible. */
async function rowsOf(scope: Scope, asked: RagRequest, ids: string[]): Promise<object[]> {
  const [properties, tasks] = await Promise.all([
    withNames(visibleProperties(scope))
      .where('properties.id', '=', oneOf(ids))
      .select([
        'properties.id',
        'properties.propertyReferenceNumber as reference',
        'properties.caption as property',
        'properties.postcode',
        'region.name as region',
        'landlord.name as landlord',
      ])
      .execute(),
    subjectOf(scope, asked)
      .tasks()
      .where(sql<boolean>`tasks.property_id = any (${ids}::uuid[])`)
      .select(['tasks.propertyId', 'tasks.taskTypeId', complianceState(scope).$notNull().as('standing')])
      .execute(),
  ]);
  const tasksOf = Map.groupBy(tasks, ({ propertyId }) => propertyId);
  const byId = new Map(properties.map((property) => [property.id, property]));
  return ids.flatMap((id) => {
    const property = byId.get(id);
    if (!property) return [];
    const counts = Object.fromEntries(standings.map((one) => [one.id, 0])) as Record<Standing, number>;
    const line: Record<string, unknown> = { ...property };
    for (const { taskTypeId, standing } of tasksOf.get(id) ?? []) {
      counts[standing] += 1;
      line[taskTypeId] = nameOf.get(standing);
    }
    const { percent } = complianceOf(counts);
    line['compliance'] = percent === null ? null : percent / 100;
    return [line];
  });
}
