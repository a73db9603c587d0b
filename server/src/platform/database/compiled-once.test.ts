import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import { TenantCompiler } from './tenant-predicate.ts';
import { queryOn } from './transaction.ts';

/** A scope of one organisation, whose statements are kept instead of sent. */
function scopeOf(organisationId: string) {
  const { query: db } = queryOn({} as never, organisationId, new TenantCompiler(new Map()));
  const sent = vi.spyOn(db.getExecutor(), 'executeQuery').mockImplementation(async () => ({ rows: [] }));
  return { db, organisationId, sent: () => sent.mock.lastCall![0] };
}

it('a statement is printed once, and is each time about the organisation and the values of its call', async () => {
  let builtCount = 0;
  const find = compiledOnce<{ hash: string; now: number }, object>((given, own) => {
    builtCount += 1;
    return sql`select from sessions where organisation_id = ${own} and hash = ${given.hash} and at < ${given.now} and until > ${given.now} and ${own} <> ${'x'}`;
  });
  const [ours, theirs] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'].map(scopeOf);
  await find(ours!, { hash: 'one', now: 1 });
  await find(theirs!, { hash: 'two', now: 2 });
  expect(ours!.sent().parameters).toEqual([ours!.organisationId, 'one', 1, 1, 'x']);
  expect(theirs!.sent().parameters).toEqual([theirs!.organisationId, 'two', 2, 2, 'x']);
  expect(theirs!.sent().sql).toBe(ours!.sent().sql);
  expect(builtCount).toBe(1);
});
