import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Neighbours } from '@lintel/contract/platform/list';
import { COUNTED, counted } from './list-order.ts';
import type { InOrder, Rows } from './list-order.ts';
import type { Scope } from '../scope.ts';

type Listed = {
  id: string;
  rows: Rows;
  key: string;
  order: InOrder;
  isNarrowed: boolean;
  /** The total of the list, if it is kept. */
  keptTotal: () => Promise<number | null>;
};

/**
 * The records before and after one: two index lookups at its position, and a position counted only as far as a list counts.
 */
export async function neighboursIn(
  scope: Scope,
  { id, rows, key, order, isNarrowed, keptTotal }: Listed,
): Promise<Neighbours> {
  const { db } = scope;
  const ref = sql.ref<string>(key);
  const inOrder = order.joined(rows, scope);
  const [here, kept] = await Promise.all([
    inOrder
      .select(sql<string | null>`${order.by}::text`.as('value'))
      .where(ref, '=', id)
      .executeTakeFirst() as Promise<{ value: string | null } | undefined>,
    keptTotal(),
  ]);
  const all = async (count: () => Promise<number>) =>
    kept === null ? upTo(await count()) : { total: kept, totalIsExact: true };
  if (!here) {
    const total = await all(() => counted({ db }, rows, COUNTED + 1, { isNarrowed }));
    return { previousId: null, nextId: null, position: null, positionIsExact: true, ...total };
  }

  const { before, after } = sides(order, ref, { id, value: here.value });
  const nearest = (parts: RawBuilder<SqlBool>[], way: 'asc' | 'desc') =>
    sql<string | null>`coalesce(${sql.join(
      parts.map(
        (part) => sql`(${inOrder.select(ref.as('id')).where(part).orderBy(order.by, way).orderBy(ref, way).limit(1)})`,
      ),
    )})`;
  const [onwards, back] = order.ascending ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  const among = (parts: RawBuilder<SqlBool>[], most: number) =>
    counted(
      { db },
      parts.map((part) => inOrder.where(part)),
      most,
      { isNarrowed },
    );
  const [{ rows: around }, earlier] = await Promise.all([
    sql<{ previousId: string | null; nextId: string | null }>`
      select ${nearest(before.toReversed(), back)} as "previousId", ${nearest(after, onwards)} as "nextId"`.execute(db),
    among(before, COUNTED),
  ]);
  const positionIsExact = earlier < COUNTED;
  const position = Math.min(earlier + 1, COUNTED);
  const { total, totalIsExact } = await all(
    async () => earlier + 1 + (positionIsExact ? await among(after, COUNTED - earlier) : 0),
  );
  return { ...around[0]!, position, positionIsExact, total: Math.max(total, position), totalIsExact };
}

const upTo = (total: number) => ({ total: Math.min(total, COUNTED), totalIsExact: total <= COUNTED });

/** The rows before a record and those after it, each as ranges that are contiguous in an index; nulls sort last. */
function sides(
  { by, isThere, ascending }: InOrder,
  key: RawBuilder<string>,
  { id, value }: { id: string; value: string | null },
): { before: RawBuilder<SqlBool>[]; after: RawBuilder<SqlBool>[] } {
  const less = sql.raw(ascending ? '<' : '>');
  const more = sql.raw(ascending ? '>' : '<');
  if (value === null)
    return {
      before: [sql`${by} is not null`, sql`${by} is null and ${key} ${less} ${id}`],
      after: [sql`${by} is null and ${key} ${more} ${id}`],
    };
  return {
    before: [sql`(${by}, ${key}) ${less} (${value}, ${id})`],
    after: [sql`(${by}, ${key}) ${more} (${value}, ${id})`, ...(isThere ? [] : [sql<SqlBool>`${by} is null`])],
  };
}
