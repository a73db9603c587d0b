import { deriveFromRows, fillPortfolio, withoutIndexes } from '../../bench/portfolio/fill-portfolio.ts';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { ask, asOwner } from '#test/own-database';

/** The size of this portfolio relative to a large landlord's: a tenth, and smaller ones for its neighbours. */
const SCALE = 0.1;
const SMALL = 0.005;
const BIG_ROWS = 2000;

/** Two portfolios among those of others, one that existed when statistics were gathered and one added later. */
export async function twoPortfolios(server: TestServer): Promise<{ known: Organisation; unknown: Organisation }> {
  const organisations: Organisation[] = [];
  for (let number = 0; number < 6; number += 1) organisations.push(await anOrganisation({ server }));
  const [known, unknown, ...small] = organisations as [Organisation, Organisation, ...Organisation[]];
  await asOwner(server.ownerUrl, async (owner) => {
    await owner.query('set auto_explain.log_min_duration = -1');
    await withoutIndexes(owner, async () => {
      for (const { id } of small) await fillPortfolio(owner, id, SMALL, { accidents: SMALL });
      await fillPortfolio(owner, known.id, SCALE, { accidents: SCALE });
      await owner.query('vacuum (analyze)');
      await fillPortfolio(owner, unknown.id, SCALE, { accidents: SCALE });
    });
    for (const { id } of organisations) await deriveFromRows(server.maker, id);
    await owner.query('vacuum');
  });
  return { known, unknown };
}

/** The tables that must never be scanned in full, found by size. */
export async function bigTables(ownerUrl: string): Promise<Map<string, number>> {
  const rows = await ask<{ name: string; count: number }>(
    ownerUrl,
    `select relname::text as name, reltuples::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${BIG_ROWS}`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Makes a user the manager of everybody in their portfolio. */
export const managedBy = (ownerUrl: string, { id, organisationId }: Person) =>
  ask(
    ownerUrl,
    'update users set manager_id = $1 where organisation_id = $2 and manager_id is null and id <> $1 and not is_external',
    [id, organisationId],
  );

/** For each kind the record of the portfolio with the most related rows. */
export async function busiestRecords(ownerUrl: string, organisationId: string): Promise<Map<string, string>> {
  const rows = await ask<{ kind: string; id: string }>(
    ownerUrl,
    `select distinct on (kind) kind, id from records where organisation_id = $1 and id::text like '00000000-0000-7000-8%'
     order by kind, activity_count desc, id`,
    [organisationId],
  );
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}
