import { importLimits } from '@lintel/contract/areas/imports';
import type { ImportCounts } from '@lintel/contract/areas/imports';
import { shortened } from '@lintel/contract/platform/shortened';
import { personAtWork } from '#areas/users/person-at-work';
import { codeOf } from '#platform/process/code-of';
import { Unsound } from '#platform/file-store/files';
import type { Files } from '#platform/file-store/files';
import { Refusal, refusalFor } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { spreadsheetRows } from '#platform/spreadsheet/reader';
import { Unreadable } from '#platform/spreadsheet/unreadable';
import type { ReadRow } from '#platform/spreadsheet/reading';
import type { Refused, RowsByKey, Verdict, Work } from './kind.ts';
import { kindsOfImport } from './kinds.ts';
import { countWithNoun } from '#platform/record/count-with-noun';
import { holdImport } from './queries.ts';
import type { HeldImport, ImportUnderWay } from './queries.ts';
import type { PassCounts } from './tables.ts';

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

export type At = Pick<Setting, 'config' | 'maker'> & { files: Files };
export type PassOf = { organisationId: string; importId: string; version: number };
/** The import's state changed meanwhile: cancelled, set up again, or finished by another process. */
class Overtaken extends Error {}

const requestOf = ({ importId }: PassOf) => `import ${importId.slice(-12)}`;

/**
 * Processes the rows of an import: a dry run while it is `checking`, the real one while it is `running`. Rows and progress
 * are written in the same transaction, in batches, so a killed job resumes where it was and imports no row twice.
 */
export async function pass(
  { maker, files, config }: At,
  of: PassOf,
  { signal, isLast = false }: { signal?: AbortSignal; isLast?: boolean } = {},
): Promise<void> {
  const within = <T>(work: (scope: Scope, held: ImportUnderWay) => Promise<T>) =>
    inScope(
      maker,
      {
        organisationId: of.organisationId,
        requestId: requestOf(of),
        identify: (db) => workerOf(db, of),
        quiet: true,
      },
      async (scope) => {
        if (!scope.me.has('PRISM_APP_PROPERTY_IMPORT'))
          throw new Refusal(403, 'The person who started this may no longer import properties');
        const held = await holdImport(scope, of.importId);
        if (!isStill(held, of)) throw new Overtaken();
        return work(scope, held);
      },
    );
  try {
    const { held, work } = await within((scope, held) => begin(scope, held, { config }));
    const sheet = held.sheets[held.setup.sheet]!;
    const { atOnce } = kindsOfImport[held.kind];
    const seen: RowsByKey = new Map();
    let done = 0;
    const lent = await files.lend(held.fileHash);
    if (!lent) throw new Unsound('missing', files.placeOf(held.fileHash));
    try {
      const allRows = () =>
        spreadsheetRows(lent.path, {
          sheet: sheet.index,
          headingRow: sheet.headingRow,
          batch: atOnce,
          unpackedBytes: importLimits.unpackedBytes,
        });
      if (work.survey) for await (const rows of allRows()) work.survey(rows);
      for await (const read of allRows())
        for (const rows of work.inParts?.(read) ?? [read]) {
          signal?.throwIfAborted();
          const here =
            done >= held.doneCount
              ? await oneAtATime(() => within((scope, now) => batch(scope, now, { work, rows, seen, done })))
              : work.keysOf(rows);
          for (const [key, row] of here) if (!seen.has(key)) seen.set(key, row);
          done += rows.length;
        }
    } finally {
      await lent.release();
    }
    await within(finish);
  } catch (error) {
    if (error instanceof Overtaken) return;
    // The next process goes on.
    if (signal?.aborted && !isLast) throw error;
    await give(maker, of, error, isLast);
  }
}

/** Whether the import is still in the pass that was started. */
const isStill = (held: HeldImport, { version }: PassOf): held is ImportUnderWay =>
  held.version === version && (held.stage === 'checking' || held.stage === 'running');

async function workerOf(db: Parameters<typeof personAtWork>[0], { importId }: PassOf) {
  const found = await db.selectFrom('imports').select('createdBy').where('id', '=', importId).executeTakeFirst();
  if (!found) throw new Overtaken();
  return personAtWork(db, found.createdBy);
}

async function begin(scope: Scope, held: ImportUnderWay, setting: Pick<Setting, 'config'>) {
  const kind = kindsOfImport[held.kind];
  if (held.stage === 'running' && held.doneCount === 0) await kind.prepare?.(scope, held);
  return { held, work: await kind.open(scope, held, setting) };
}

type Batch = { work: Work; rows: ReadRow[]; seen: RowsByKey; done: number };

async function batch(scope: Scope, held: ImportUnderWay, { work, rows, seen, done }: Batch): Promise<RowsByKey> {
  if (held.doneCount !== done) throw new Overtaken();
  const isReal = held.stage === 'running';
  const { verdicts, seen: here } = await work.judge(scope, rows, {
    held: isReal,
    seen,
    checkedAt: isReal ? held.checkedAt : null,
  });
  const there = verdicts.find((verdict): verdict is Refused => verdict.kind === 'refused' && verdict.isThere);
  if (isReal && held.setup.existing === 'stop' && there)
    throw new Refusal(
      409,
      `Row ${there.row.number}: ${there.problems[0]?.value ?? work.label(there.row)} has come to be there since the check, so the import stopped before this row and its neighbours.`,
    );
  if (isReal) await work.write(scope, held, verdicts);
  await keepRefusals(
    scope,
    held,
    work,
    verdicts.filter((verdict) => verdict.kind === 'refused'),
  );
  await keepOutcomes(scope, held, work, verdicts);
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

async function keepRefusals({ db }: Scope, { id: importId }: HeldImport, work: Work, refused: Refused[]) {
  if (refused.length === 0) return;
  await db
    .insertInto('importRefusals')
    .values(
      refused.map(({ row, problems }) => ({
        importId,
        rowNumber: row.number,
        label: shortened(work.label(row), 200),
        cells: JSON.stringify(row.cells),
        problems: JSON.stringify(problems),
      })),
    )
    .execute();
}

async function keepOutcomes({ db }: Scope, { id: importId }: HeldImport, work: Work, verdicts: readonly Verdict[]) {
  const summary = verdicts.flatMap((verdict) =>
    verdict.kind === 'refused' || verdict.summary === undefined
      ? []
      : [
          {
            importId,
            rowNumber: verdict.row.number,
            label: shortened(work.label(verdict.row), 200),
            kind: verdict.kind,
            summary: verdict.summary,
          },
        ],
  );
  if (summary.length) await db.insertInto('importOutcomes').values(summary).execute();
}

function counted(counts: PassCounts, verdicts: readonly Verdict[]): PassCounts {
  const sum = { ...counts, warnings: { ...counts.warnings } };
  for (const verdict of verdicts) {
    sum[`${verdict.kind}Count`] += 1;
    if (verdict.kind === 'refused') sum.problemCount += verdict.problems.length;
    else {
      for (const warning of verdict.warnings ?? []) sum.warnings[warning] = (sum.warnings[warning] ?? 0) + 1;
      if (verdict.isInvited) sum.invitedCount = (sum.invitedCount ?? 0) + 1;
    }
    if (verdict.kind !== 'new' && verdict.isThere !== false) sum.existingCount += 1;
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
  await scope.record(held.id, { type: 'IMPORT', event: 'import.finished', summary: inWords(held, counts) });
}

/** 3,442 properties added, 10 changed, 2 rows refused. */
export function inWords(
  { kind }: Pick<HeldImport, 'kind'>,
  { newCount, changedCount, refusedCount }: ImportCounts,
): string {
  return `${countWithNoun(newCount, ...kindsOfImport[kind].nouns)} added, ${changedCount.toLocaleString('en-GB')} changed, ${countWithNoun(refusedCount, 'row', 'rows')} refused`;
}

/** Another import or a user may write the same keys at the same moment: the batch is then checked again. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (turn >= TRIES || !['23505', '40001', '40P01'].includes(codeOf(error))) throw error;
    }
  }
}

/**
 * An intended refusal stops the import with its message. The queue retries any other error: a defect a few times, and a disk or a
 * database in trouble until it gives the job up.
 */
async function give(maker: ScopeMaker, of: PassOf, error: unknown, isLastTry: boolean) {
  const { organisationId, importId, version } = of;
  const refusal = refusalFor(error);
  const isTrouble = refusal !== undefined && refusal.status >= 500;
  const meant = error instanceof Unreadable || (error instanceof Refusal && !isTrouble) ? error.message : undefined;
  const how = { organisationId, requestId: requestOf(of), quiet: true, usesReserve: true };
  await inScope(maker, how, async (scope) => {
    const held = await holdImport(scope, importId);
    if (!isStill(held, of)) return;
    const isLast = meant !== undefined || isLastTry || (!isTrouble && held.attempts + 1 >= TRIES);
    const wasRunning = held.stage === 'running';
    const what = isTrouble ? refusal.message : 'Something went wrong and was logged.';
    const message = meant ?? `${what} What was imported so far stays.`;
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
