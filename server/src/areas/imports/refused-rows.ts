import { sql } from 'kysely';
import type { ImportProblem } from '@lintel/contract/areas/imports';
import { conflict, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Streamed } from '#platform/http/serve';
import { SPREADSHEET, writeSheet } from '#platform/list/sheet';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { visibleImports } from './queries.ts';
import { pageCounts } from '#platform/list/paged';

const BATCH = 500;

async function find(scope: Scope, id: string) {
  const found = await visibleImports(scope)
    .select(['imports.id', 'imports.fileName', 'imports.setup', 'imports.sheets'])
    .where('imports.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('import');
  return found;
}

/** A page of the refused rows, and how often each reason occurred. */
export async function refusals(scope: Scope, { id, page, limit }: { id: string; page: number; limit: number }) {
  await find(scope, id);
  const { total } = await scope.db
    .selectFrom('importRefusals')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow();
  const objects = await scope.db
    .selectFrom('importRefusals')
    .select(['rowNumber as row', 'label', 'problems'])
    .where('importId', '=', id)
    .orderBy('rowNumber')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { rows: summary } = await sql<{ column: string | null; reason: string; rowCount: number }>`
    select problem ->> 'column' as "column", regexp_replace(problem ->> 'reason', '^Row [0-9]+ of', 'Another row of') as reason, count(*)::int as "rowCount"
    from import_refusals refused, jsonb_array_elements(refused.problems) problem
    where refused.organisation_id = ${ownOrganisation(scope.organisationId)} and refused.import_id = ${id}
    group by 1, 2 order by 3 desc, 1, 2 limit 20`.execute(scope.db);
  return { objects, ...pageCounts(page, limit, total), summary };
}

/** The refused rows as in the file, with the reason in a last column; once corrected, it can be uploaded unchanged. */
export async function refusedRows(scope: Scope, id: string): Promise<Streamed> {
  const { fileName, setup, sheets } = await find(scope, id);
  const columns = setup ? sheets[setup.sheet]!.columns : [];
  if (columns.length === 0) throw conflict('Nothing was refused');
  async function* rows(): AsyncGenerator<object[]> {
    for (let after = 0; ;) {
      const some = await scope.db
        .selectFrom('importRefusals')
        .select(['rowNumber', 'cells', 'problems'])
        .where('importId', '=', id)
        .where('rowNumber', '>', after)
        .orderBy('rowNumber')
        .limit(BATCH)
        .execute();
      if (some.length === 0) return;
      yield some.map(({ rowNumber, cells, problems }) => ({
        row: rowNumber,
        ...Object.fromEntries(columns.map((_, place) => [`c${place}`, cells[place] ?? null])),
        reasons: problems.map(inWords).join('; '),
      }));
      after = some.at(-1)!.rowNumber;
    }
  }
  return {
    stream: writeSheet({
      columns: [
        ...columns.map(({ heading }, place) => ({ code: `c${place}`, label: heading })),
        { code: 'reasons', label: 'Why it was refused', width: 60 },
      ],
      rows: rows(),
      timeZone: scope.timeZone,
    }),
    contentType: SPREADSHEET,
    fileName: `${fileName.replace(/\.\w{2,5}$/, '')} - refused rows.xlsx`,
  };
}

const inWords = ({ column, value, reason }: ImportProblem) =>
  `${column ? `${column}: ` : ''}${reason}${value ? ` (“${value}”)` : ''}`;
