import { basename } from 'node:path';
import { importLimits } from '@lintel/contract/areas/imports';
import { importKinds } from '@lintel/contract/areas/import-kinds';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import type { Import } from '@lintel/contract/areas/imports';
import { keepAndName } from '#areas/files/claim';
import { tooLargeText } from '#platform/file-store/store';
import type { Files } from '#platform/file-store/files';
import { forbidden, invalid, tooLarge } from '#platform/http/problems';
import type { Upload } from '#platform/http/serve';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import { profileSpreadsheet } from '#platform/spreadsheet/reader';
import { Unreadable } from '#platform/spreadsheet/unreadable';
import { getImport } from './shown-imports.ts';

/** Receives and inspects a spreadsheet; one that cannot be imported is refused and leaves nothing behind. */
export async function receiveFile(
  { content, size, within }: Upload,
  { fileName: givenName, kind }: { fileName: string; kind: ImportKind },
  files: Files,
): Promise<Import> {
  if (size !== null && size > importLimits.fileBytes) throw tooLarge(tooLargeText(importLimits.fileBytes));
  const { organisationId } = await within(async ({ organisationId, me }) => {
    const { needs, name } = importKinds.find(({ id }) => id === kind)!;
    if (!needs.every((permission) => me.has(permission))) throw forbidden(`You may not import ${name.toLowerCase()}`);
    return { organisationId };
  }, 'preparing');
  const arrival = await files.receive(content, importLimits.fileBytes);
  try {
    const sheets = await lookedOver(arrival.path, organisationId);
    return await keepAndName(within, [arrival], async (scope) => {
      const id = scope.newId();
      const fileName = basename(givenName.replaceAll('\\', '/'));
      await scope.begin([{ id, kind: 'IMPORT' }], {
        type: 'CREATE',
        event: 'import.uploaded',
        summary: `“${fileName}” uploaded`,
      });
      await scope.db
        .insertInto('imports')
        .values({
          id,
          kind,
          createdBy: scope.me.id,
          createdAt: scope.now.toISOString(),
          fileName,
          fileHash: arrival.hash,
          fileSize: arrival.size,
          sheets: JSON.stringify(sheets),
        })
        .execute();
      return getImport(scope, id);
    });
  } finally {
    await arrival.drop();
  }
}

async function lookedOver(path: string, organisationId: string): Promise<ProfiledSheet[]> {
  const sheets = await profileSpreadsheet(path, {
    organisationId,
    columns: importLimits.columns,
    rows: importLimits.rows,
    unpackedBytes: importLimits.unpackedBytes,
  }).catch((error: unknown) => {
    throw error instanceof Unreadable ? invalid([{ field: 'file', message: error.message }]) : error;
  });
  if (sheets.every((sheet) => sheet.refusal)) {
    const [readable = sheets[0]] = sheets.filter((sheet) => sheet.rowCount > 0);
    throw invalid([{ field: 'file', message: readable?.refusal ?? 'The file is empty' }]);
  }
  return sheets;
}
