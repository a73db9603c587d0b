import type { Import } from '@lintel/contract/areas/imports';
import { countWithNoun } from '#platform/record/count-with-noun';
import { pageCounts } from '#platform/list/paged';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { kindsOfImport } from './kinds.ts';
import { visibleImports } from './queries.ts';
import type { PassCounts } from './tables.ts';

/** An import as its page shows it; the sheets of its file are a separate request. */
const shown = [
  'imports.id',
  'imports.version',
  'imports.kind',
  'imports.fileName',
  'imports.fileSize',
  'imports.stage',
  'imports.setup',
  'imports.rowCount',
  'imports.doneCount',
  'imports.checked',
  'imports.counts',
  'imports.message',
  'imports.createdAt',
  'imports.checkedAt',
  'imports.startedAt',
  'imports.finishedAt',
] as const;

function shownImports(scope: Scope) {
  return visibleImports(scope)
    .innerJoin('users', 'users.id', 'imports.createdBy')
    .select(shown)
    .select(['users.fullName as createdBy'])
    .select((eb) =>
      eb
        .fn<string | null>('jsonb_extract_path_text', [
          'imports.sheets',
          eb.fn<string>('coalesce', [
            eb.fn<string>('jsonb_extract_path_text', ['imports.setup', eb.val('sheet')]),
            eb.val('0'),
          ]),
          eb.val('name'),
        ])
        .as('sheetName'),
    );
}
type Shown = Awaited<ReturnType<ReturnType<typeof shownImports>['execute']>>[number];

export async function getImport(scope: Scope, id: string): Promise<Import> {
  const found = await shownImports(scope).where('imports.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('import');
  const shown = shownImport(scope, found);
  const built = shown.can.undo ? await kindsOfImport[shown.kind].builtUpon(scope, id) : undefined;
  return { ...shown, can: { ...shown.can, undo: shown.can.undo && !built }, undoRefusal: built ?? null };
}

export async function listImports(scope: Scope, { page, limit }: { page: number; limit: number }) {
  const { total } = await visibleImports(scope)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = await shownImports(scope)
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { objects: found.map((each) => shownImport(scope, each)), ...pageCounts(page, limit, total) };
}

/** Imports that brought properties in, newest first, for the filter of the property list. */
export async function importsToChoose(scope: Scope) {
  if (!scope.me.has('PRISM_APP_PROPERTY_IMPORT')) return { objects: [] };
  const found = await visibleImports(scope)
    .select(['id', 'fileName', 'createdAt'])
    .where('kind', '=', 'properties')
    .where('startedAt', 'is not', null)
    .where('stage', '<>', 'undone')
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute();
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: scope.timeZone });
  return {
    objects: found.map(({ id, fileName, createdAt }) => ({
      id,
      name: `${fileName}, ${day.format(new Date(createdAt))}`,
    })),
  };
}

function shownImport({ me }: Scope, { counts, setup, rowCount, sheetName, ...found }: Shown): Import {
  const { stage } = found;
  const isDraft = stage === 'preparing' || stage === 'checking' || stage === 'checked';
  const isOver = stage === 'finished' || stage === 'cancelled' || stage === 'stopped';
  const broughtCount = counts && found.startedAt ? counts.newCount + counts.changedCount : 0;
  const isStopped = setup?.existing === 'stop' && (found.checked?.existingCount ?? 0) > 0;
  const mayImport = me.has('PRISM_APP_PROPERTY_IMPORT');
  return {
    ...found,
    setup,
    rowCount,
    sheetName: setup ? sheetName : null,
    result: found.startedAt ? counts : null,
    warnings: warningsOf(found.startedAt ? counts : found.checked),
    can: {
      setUp: mayImport && isDraft,
      check: mayImport && isDraft && setup !== null,
      start:
        mayImport &&
        stage === 'checked' &&
        !isStopped &&
        (found.checked?.newCount ?? 0) + (found.checked?.changedCount ?? 0) > 0,
      cancel: mayImport && (stage === 'running' || stage === 'checking'),
      undo: mayImport && isOver && broughtCount > 0,
      discard: mayImport && (isDraft || (isOver && broughtCount === 0)),
      createEntries: me.has('PRISM_APP_DICTIONARY_MANAGE'),
    },
  };
}

function warningsOf(counts: PassCounts | null): string[] {
  return Object.entries(counts?.warnings ?? {}).map(
    ([warning, count]) => `${countWithNoun(count, 'row', 'rows')}: ${warning}`,
  );
}
