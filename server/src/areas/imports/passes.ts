import { shortened } from '@lintel/contract/platform/shortened';
import type { ImportCounts } from '@lintel/contract/areas/imports';
import { addEntry, restoreEntry } from '#areas/dictionaries/service';
import { Unsound } from '#platform/files';
import type { Files } from '#platform/files';
import { importLimits } from '@lintel/contract/areas/imports';
import { Refusal } from '#platform/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import type { PassCounts } from './tables.ts';
import { spreadsheetRows } from '#platform/spreadsheet/reader';
import type { ReadRow } from '#platform/spreadsheet/worker';
import { Unreadable } from '#platform/spreadsheet/unreadable';
import { createByImport, changeByImport } from './by-import.ts';
import { archivedNamesake, choosable, dictionaryOf } from './choosable.ts';
import { judge, keysOf } from './judge.ts';
import type { Refused, Seen, Verdict } from './judge.ts';
import { matcherOf } from './matching.ts';
import { planOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { holdImport, personAtWork } from './queries.ts';
import type { HeldImport } from './queries.ts';

const BATCH = 1000;
const TRIES = 5;
const empty: ImportCounts = {
  existingCount: 0,
  newCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  skippedCount: 0,
  refusedCount: 0,
  problemCount: 0,
};

export type Work = { maker: ScopeMaker; files: Files };
export type PassOf = { organisationId: string; importId: string; version: number };
/** The import went another way meanwhile: cancelled, set up anew, or done by another process. */
class Overtaken extends Error {}

/**
 * Goes over the rows of an import: a dry run while it is `checking`, the real one while it is `running`. Rows and progress
 * are written in the same transaction, some hundred at a time, so a job that died goes on where it was and does no row twice.
 */
export async function pass({ maker, files }: Work, of: PassOf, signal?: AbortSignal): Promise<void> {
  const within = <T>(work: (scope: Scope, held: HeldImport) => Promise<T>) =>
    inScope(
      maker,
      {
        organisationId: of.organisationId,
        requestId: `import ${of.importId.slice(-12)}`,
        identify: (db) => workerOf(db, of),
        quiet: true,
      },
      async (scope) => {
        if (!scope.me.has('PRISM_APP_PROPERTY_IMPORT'))
          throw new Refusal(403, 'The person who started this may no longer import properties');
        const held = await holdImport(scope, of.importId);
        if (held.version !== of.version || (held.stage !== 'checking' && held.stage !== 'running'))
          throw new Overtaken();
        return work(scope, held);
      },
    );
  try {
    const { held, plan } = await within(begin);
    const sheet = held.sheets[plan.setup.sheet]!;
    const seen: Seen = new Map();
    let done = 0;
    const lent = await files.lend(held.fileHash);
    if (!lent) throw new Unsound('missing', files.placeOf(held.fileHash));
    try {
      for await (const rows of spreadsheetRows(lent.path, {
        sheet: sheet.index,
        headingRow: sheet.headingRow,
        batch: BATCH,
        unpackedBytes: importLimits.unpackedBytes,
      })) {
        signal?.throwIfAborted();
        const here =
          done >= held.doneCount
            ? await oneAtATime(() => within((scope, now) => batch(scope, now, { plan, rows, seen, done })))
            : keysOf(plan, rows);
        for (const [key, row] of here) if (!seen.has(key)) seen.set(key, row);
        done += rows.length;
      }
    } finally {
      await lent.release();
    }
    await within(finish);
  } catch (error) {
    if (error instanceof Overtaken) return;
    await give(maker, of, error);
  }
}

async function workerOf(db: Parameters<typeof personAtWork>[0], { importId }: PassOf) {
  const found = await db.selectFrom('imports').select('createdBy').where('id', '=', importId).executeTakeFirst();
  if (!found) throw new Overtaken();
  return personAtWork(db, found.createdBy);
}

async function begin(scope: Scope, held: HeldImport) {
  if (held.stage === 'running' && held.doneCount === 0) await createEntries(scope, held);
  return {
    held,
    plan: await planOf(scope, { setup: held.setup!, choices: held.choices }, held.sheets[held.setup!.sheet]!),
  };
}

/** Adds the dictionary entries that were chosen to be created; one that is there by now is taken as it is, one that was archived is restored. */
async function createEntries(scope: Scope, held: HeldImport) {
  for (const { field, text, take, kind } of held.choices) {
    const dictionary = dictionaryOf(field);
    if (take !== 'create' || !dictionary || !held.setup!.fields.includes(field)) continue;
    const there = await choosable(scope, field);
    if (matcherOf(there.offered).find(text)) continue;
    if (!scope.me.has('PRISM_APP_DICTIONARY_MANAGE'))
      throw new Refusal(403, 'The values to be added need the right to manage dictionaries');
    const archived = archivedNamesake(there, text);
    if (archived) {
      await restoreEntry(scope, archived.id);
      continue;
    }
    const { id } = await addEntry(scope, { dictionary, name: text, kind: field === 'propertyTypeId' ? kind : null });
    await scope.db.insertInto('importEntries').values({ importId: held.id, entryId: id, name: text }).execute();
  }
}

type Batch = { plan: Plan; rows: ReadRow[]; seen: Seen; done: number };

async function batch(scope: Scope, held: HeldImport, { plan, rows, seen, done }: Batch): Promise<Seen> {
  if (held.doneCount !== done) throw new Overtaken();
  const isReal = held.stage === 'running';
  const { verdicts, seen: here } = await judge(scope, plan, rows, {
    held: isReal,
    seen,
    checkedAt: isReal ? held.checkedAt : null,
  });
  const there = verdicts.find((verdict): verdict is Refused => verdict.kind === 'refused' && verdict.isThere);
  if (isReal && plan.setup.existing === 'stop' && there)
    throw new Refusal(
      409,
      `Row ${there.row.number}: the property ${plan.cell(there.row.cells, plan.setup.key)} has come to be there since the check, so the import stopped before this row and its neighbours.`,
    );
  if (isReal) {
    await createByImport(
      scope,
      held,
      verdicts.filter((verdict) => verdict.kind === 'new'),
    );
    await changeByImport(
      scope,
      held,
      verdicts.filter((verdict) => verdict.kind === 'changed'),
    );
  }
  await keepRefusals(
    scope,
    held,
    plan,
    verdicts.filter((verdict) => verdict.kind === 'refused'),
  );
  await scope.db
    .updateTable('imports')
    .set({
      doneCount: done + rows.length,
      counts: JSON.stringify(counted(held.counts ?? empty, verdicts)),
      attempts: 0,
    })
    .where('id', '=', held.id)
    .execute();
  return here;
}

async function keepRefusals({ db }: Scope, { id: importId }: HeldImport, plan: Plan, refused: Refused[]) {
  if (refused.length === 0) return;
  const label = (row: ReadRow) =>
    shortened(
      [plan.cell(row.cells, plan.setup.key), plan.cell(row.cells, 'buildingName') ?? plan.cell(row.cells, 'address1')]
        .filter(Boolean)
        .join(' · '),
      200,
    );
  await db
    .insertInto('importRefusals')
    .values(
      refused.map(({ row, problems }) => ({
        importId,
        rowNumber: row.number,
        label: label(row),
        cells: JSON.stringify(row.cells),
        problems: JSON.stringify(problems),
      })),
    )
    .execute();
}

function counted(counts: PassCounts, verdicts: readonly Verdict[]): PassCounts {
  const sum = { ...counts, withoutNationCount: counts.withoutNationCount ?? 0 };
  for (const verdict of verdicts) {
    sum[`${verdict.kind}Count`] += 1;
    if ((verdict.kind === 'new' || verdict.kind === 'changed') && !verdict.details.nation) sum.withoutNationCount += 1;
    if (verdict.kind === 'refused') sum.problemCount += verdict.problems.length;
    if (verdict.kind !== 'new' && (verdict.kind !== 'refused' || verdict.isThere)) sum.existingCount += 1;
  }
  return sum;
}

async function finish(scope: Scope, held: HeldImport) {
  const counts = held.counts ?? empty;
  const at = scope.now.toISOString();
  if (held.stage === 'checking') {
    await scope.db
      .updateTable('imports')
      .set({ stage: 'checked', checked: JSON.stringify(counts), checkedAt: at, version: held.version + 1 })
      .where('id', '=', held.id)
      .execute();
    return;
  }
  await scope.db
    .updateTable('imports')
    .set({ stage: 'finished', finishedAt: at, version: held.version + 1 })
    .where('id', '=', held.id)
    .execute();
  await scope.record(held.id, { type: 'IMPORT', event: 'import.finished', summary: inWords(counts) });
}

/** 3,442 properties added, 10 changed, 2 rows refused. */
export function inWords({ newCount, changedCount, refusedCount }: ImportCounts): string {
  return `${numbered(newCount, 'property', 'properties')} added, ${changedCount.toLocaleString('en-GB')} changed, ${numbered(refusedCount, 'row', 'rows')} refused`;
}

export const numbered = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`;

/** Another import or a person may write the same keys at the same moment: the batch is judged again on what stands there then. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (turn >= TRIES || !['23505', '40001', '40P01'].includes(code ?? '')) throw error;
    }
  }
}

/** What was meant stops the import with its sentence; anything else is tried again by the queue, a few times. */
async function give(maker: ScopeMaker, { organisationId, importId, version }: PassOf, error: unknown) {
  const meant = error instanceof Refusal || error instanceof Unreadable ? error.message : undefined;
  await inScope(maker, { organisationId, requestId: `import ${importId.slice(-12)}`, quiet: true }, async (scope) => {
    const held = await holdImport(scope, importId);
    if (held.version !== version || (held.stage !== 'checking' && held.stage !== 'running')) return;
    const isLast = meant !== undefined || held.attempts + 1 >= TRIES;
    const wasRunning = held.stage === 'running';
    const message = meant ?? 'Something went wrong and was logged. What was imported stands.';
    await scope.db
      .updateTable('imports')
      .set(
        isLast
          ? {
              stage: wasRunning ? 'stopped' : 'preparing',
              message,
              finishedAt: wasRunning ? scope.now.toISOString() : null,
              version: version + 1,
            }
          : { attempts: held.attempts + 1 },
      )
      .where('id', '=', importId)
      .execute();
    if (isLast && wasRunning)
      await scope.record(importId, { type: 'STATUS_CHANGE', event: 'import.stopped', summary: message });
  });
  if (meant === undefined) throw error;
}
