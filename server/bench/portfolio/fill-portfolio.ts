import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { countedKinds } from '#areas/dashboard/keep-counts';
import { recountNotSetUp } from '#areas/task-management/count-not-set-up';
import { keepComplianceDays } from '#areas/tasks/keep-days';
import { recount } from '#platform/list/kept-counts';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';

const script = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/**
 * Fills an organisation with a fictitious portfolio: at scale 1, 10,000 properties with 150,000 tasks and 500,000 actions; at
 * `accidents` 1, 200,000 of them.
 */
export async function fillPortfolio(
  owner: Client,
  organisationId: string,
  scale: number,
  { accidents = 0 } = {},
): Promise<void> {
  await owner.query("select set_config('stage.scale', $1, false), set_config('stage.accidents', $2, false)", [
    String(scale),
    String(accidents),
  ]);
  await owner.query(await script('made.sql'));
  await loadStage(owner, organisationId);
  await owner.query('drop schema stage cascade');
}

/** Turns the contents of the schema `stage` into rows of an organisation. */
export async function loadStage(owner: Client, organisationId: string): Promise<void> {
  await owner.query("select set_config('lintel.organisation', $1, false)", [organisationId]);
  await owner.query(await script('load.sql'));
}

/** Drops the indexes of all record tables while they are filled, and creates them again. */
export async function withoutIndexes(owner: Client, work: () => Promise<void>): Promise<void> {
  // Those of a partition come and go with its table's; `only` leaves them out of the definition.
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index join pg_class own on own.oid = indexrelid
     where own.relnamespace = 'public'::regnamespace and not own.relispartition and not indisunique`,
  );
  await owner.query(rows.map(({ name }) => `drop index ${name}`).join(';'));
  await work();
  for (const { definition } of rows) await owner.query(definition);
}

/** Recalculates everything derived from rows: for rows inserted or deleted outside the program. */
export async function deriveFromRows(maker: ScopeMaker, organisationId: string): Promise<void> {
  const within = <T>(work: (scope: Scope) => Promise<T>) =>
    inScope(maker, { organisationId, requestId: 'portfolio', quiet: true }, work);
  await within((scope) => recount(scope, countedKinds));
  await within((scope) => recountNotSetUp(scope));
  while (await within(keepComplianceDays));
}
