import { isFieldOf } from '@lintel/contract/areas/import-kinds';
import type { Import, ImportChoice, ImportSetup } from '@lintel/contract/areas/imports';
import { leaveUnclaimed } from '#areas/files/claim';
import { propertyKinds } from '#areas/organisation/shipped-dictionaries';
import { dropFilesOf } from '#areas/files/drop-files';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { choosable } from './choosable.ts';
import { remember } from './mapping.ts';
import { kindsOfImport } from './kinds.ts';
import { inWords } from './passes.ts';
import { holdImport } from './queries.ts';
import type { HeldImport } from './queries.ts';
import { getImport } from './shown-imports.ts';

/** Locks an import, unless it has changed since the caller read it. */
async function hold(
  scope: Scope,
  id: string,
  version?: number,
): Promise<Pick<Import, 'can' | 'undoRefusal'> & { held: HeldImport }> {
  const held = await holdImport(scope, id);
  const { can, undoRefusal } = await getImport(scope, id);
  if (version !== undefined && version > held.version)
    throw invalid([{ field: 'version', message: 'This version does not exist' }]);
  if (version !== undefined && held.version !== version)
    throw conflict('This import has changed meanwhile. Look at where it is now.');
  return { held, can, undoRefusal };
}

export async function setUpImport(
  scope: Scope,
  { id, version, setup }: { id: string; version: number; setup: ImportSetup },
): Promise<Import> {
  const { held, can } = await hold(scope, id, version);
  if (!can.setUp) throw conflict('This import has begun, so its columns can no longer be changed');
  const sheet = held.sheets[setup.sheet];
  if (!sheet) throw invalid([{ field: 'setup.sheet', message: 'Choose one of the sheets' }]);
  if (sheet.refusal) throw invalid([{ field: 'setup.sheet', message: sheet.refusal }]);
  if (setup.fields.length !== sheet.columns.length)
    throw invalid([{ field: 'setup.fields', message: 'Choose what each column of the sheet is' }]);
  const strange = setup.fields.findIndex((field) => field !== null && !isFieldOf(held.kind, field));
  if (strange >= 0) throw invalid([{ field: `setup.fields.${strange}`, message: 'Choose one from the list' }]);
  const fixed = Object.keys(setup.fixed).find((field) => !isFieldOf(held.kind, field));
  if (fixed) throw invalid([{ field: `setup.fixed.${fixed}`, message: 'Choose one from the list' }]);
  const { choices } = await remember(scope, sheet, setup, held);
  await scope.db
    .updateTable('imports')
    .set({
      setup: JSON.stringify(setup),
      choices: JSON.stringify(choices),
      rowCount: sheet.rowCount,
      stage: 'preparing',
      checked: null,
      message: null,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  return getImport(scope, id);
}

export async function chooseValues(
  scope: Scope,
  { id, version, choices }: { id: string; version: number; choices: ImportChoice[] },
): Promise<Import> {
  const { held, can } = await hold(scope, id, version);
  if (!can.setUp || !held.setup) throw conflict('This import has begun, so its values can no longer be changed');
  if (!can.createEntries && choices.some((choice) => choice.take === 'create'))
    throw forbidden('You may not add values to dictionaries. Choose an existing value, or leave the field empty.');
  await checkEntries(scope, choices);
  await scope.db
    .updateTable('imports')
    .set({ choices: JSON.stringify(choices), stage: 'preparing', checked: null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await remember(scope, held.sheets[held.setup.sheet]!, held.setup, { kind: held.kind, choices });
  return getImport(scope, id);
}

async function checkEntries(scope: Scope, choices: readonly ImportChoice[]) {
  const strange = choices.findIndex(({ kind }) => kind && !propertyKinds.some(({ id }) => id === kind));
  if (strange >= 0) throw invalid([{ field: `choices.${strange}.kind`, message: 'Choose one from the list' }]);
  for (const field of new Set(choices.filter((choice) => choice.take === 'entry').map((choice) => choice.field))) {
    const { offered, archived } = await choosable(scope, field);
    const ids = new Set([...offered, ...archived].map((entry) => entry.id));
    const wrong = choices.findIndex(
      (choice) => choice.field === field && choice.take === 'entry' && !ids.has(choice.entryId ?? ''),
    );
    if (wrong >= 0) throw invalid([{ field: `choices.${wrong}.entryId`, message: 'Choose one from the list' }]);
  }
}

export async function checkImport(scope: Scope, { id, version }: { id: string; version: number }): Promise<Import> {
  const { can } = await hold(scope, id, version);
  if (!can.check) throw conflict('Choose the columns first');
  await beginPass(scope, id, { stage: 'checking', version: version + 1, checked: null, checkedAt: null });
  return getImport(scope, id);
}

export async function startImport(scope: Scope, { id, version }: { id: string; version: number }): Promise<Import> {
  const { held, can } = await hold(scope, id, version);
  if (held.stage === 'checked' && held.setup?.existing === 'stop' && held.checked?.existingCount)
    throw conflict(
      `${held.checked.existingCount.toLocaleString('en-GB')} of the ${kindsOfImport[held.kind].nouns[1]} already exist, and the import was set to stop at those. Choose to skip or to update them.`,
    );
  if (!can.start)
    throw conflict(
      held.stage === 'checked'
        ? 'There is nothing to import: no row would add or change anything'
        : 'Check the rows first',
    );
  await beginPass(scope, id, { stage: 'running', version: version + 1, startedAt: scope.now.toISOString() });
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: 'import.started',
    summary: `Import of ${held.rowCount.toLocaleString('en-GB')} rows started`,
  });
  return getImport(scope, id);
}

async function beginPass(
  scope: Scope,
  id: string,
  set: { stage: 'checking' | 'running'; version: number; checked?: null; checkedAt?: null; startedAt?: string },
) {
  for (const table of ['importRefusals', 'importOutcomes'] as const)
    await scope.db.deleteFrom(table).where('importId', '=', id).execute();
  // The job acts as the person who starts it, with their permissions.
  await scope.db
    .updateTable('imports')
    .set({ ...set, doneCount: 0, counts: null, message: null, attempts: 0, createdBy: scope.me.id })
    .where('id', '=', id)
    .execute();
  await scope.later('imports.pass', { importId: id, version: set.version });
}

export async function cancelImport(scope: Scope, id: string): Promise<Import> {
  const { held, can } = await hold(scope, id);
  if (!can.cancel) throw conflict('This import is not under way');
  const wasRunning = held.stage === 'running';
  await scope.db
    .updateTable('imports')
    .set({
      stage: wasRunning ? 'cancelled' : 'preparing',
      finishedAt: wasRunning ? scope.now.toISOString() : null,
      version: held.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await scope.record(id, {
    type: 'STATUS_CHANGE',
    event: wasRunning ? 'import.cancelled' : 'import.check-cancelled',
    summary: wasRunning
      ? `Cancelled after ${held.doneCount.toLocaleString('en-GB')} of ${held.rowCount.toLocaleString('en-GB')} rows${held.counts ? `: ${inWords(held, held.counts)}` : ''}`
      : 'Check cancelled',
  });
  return getImport(scope, id);
}

export async function undoImport(scope: Scope, { id, version }: { id: string; version: number }): Promise<Import> {
  const { can, undoRefusal } = await hold(scope, id, version);
  if (!can.undo) throw conflict(undoRefusal?.reason ?? 'This import has nothing to undo');
  await scope.db
    .updateTable('imports')
    .set({ stage: 'undoing', message: null, createdBy: scope.me.id, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, { type: 'STATUS_CHANGE', event: 'import.undo-started', summary: 'Undo started' });
  await scope.later('imports.undo', { importId: id, version: version + 1 });
  return getImport(scope, id);
}

/** Deletes an import that imported nothing; the activity log keeps a record of it. */
export async function discardImport(scope: Scope, id: string) {
  const { held, can } = await hold(scope, id);
  if (!can.discard) throw conflict('This import changed records, so it is kept. Undo it instead.');
  for (const table of [
    'importRefusals',
    'importOutcomes',
    'importProperties',
    'importRecords',
    'importEntries',
  ] as const)
    await scope.db.deleteFrom(table).where('importId', '=', id).execute();
  await dropFilesOf(scope, id);
  await scope.db.deleteFrom('imports').where('id', '=', id).execute();
  await leaveUnclaimed(scope, [held.fileHash]);
  await scope.record(id, { type: 'STATUS_CHANGE', event: 'import.discarded', summary: `“${held.fileName}” discarded` });
  return { success: true as const };
}
