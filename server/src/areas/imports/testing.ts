import { writeXlsx } from 'hucre/xlsx';
import type { CellValue } from 'hucre/xlsx';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { imports } from '@lintel/contract/areas/imports';
import type { Import, ImportChoice, ImportMapping } from '@lintel/contract/areas/imports';
import { call, passed, send, type Answered } from '#test/calls';
import type { Person } from '#test/organisation';

/** Uploads a file as a browser would. */
export function anUpload(by: Person, content: string | Buffer, fileName = 'portfolio.csv', kind?: ImportKind) {
  return send(by, 'POST', '/api/import/file.json', {
    query: { fileName, ...(kind && { kind }) },
    body: Buffer.from(content as string),
    headers: { 'content-type': 'application/octet-stream' },
  }) as Promise<Answered<{ dto: Import; message?: string }>>;
}

/** An import whose columns are mapped as suggested, or as said. */
export async function anImport(
  by: Person,
  content: string | Buffer,
  mapping: Partial<ImportMapping> = {},
  { fileName, choices, kind }: { fileName?: string; choices?: ImportChoice[]; kind?: ImportKind } = {},
): Promise<Import> {
  const uploaded = await anUpload(by, content, fileName, kind);
  const { id, version } = passed(uploaded).dto;
  const { objects } = (await call(by, imports.sheets, { query: { id } })).body;
  const suggested = objects[mapping.sheet ?? objects.findIndex((sheet) => sheet.refusal === null)]!.suggested!;
  const set = await call(by, imports.setUp, { body: { id, version, setup: { ...suggested, ...mapping } } });
  const { dto } = passed(set);
  if (!choices) return dto;
  return passed(await call(by, imports.choose, { body: { id, version: dto.version, choices } })).dto;
}

/** The import when nothing is under way any more. */
export async function settled(by: Person, id: string, within = 60_000): Promise<Import> {
  // Each time that it is asked for costs as much as a row of it: less and less often.
  let pause = 60;
  for (const end = Date.now() + within; ; await wait((pause = Math.min(pause * 1.5, 500)))) {
    const { dto } = (await call(by, imports.get, { query: { id } })).body;
    if (!['checking', 'running', 'undoing'].includes(dto.stage)) return dto;
    if (Date.now() > end) throw new Error(`The import is still ${dto.stage} at row ${dto.doneCount}`);
  }
}

export async function checked(by: Person, { id, version }: Import): Promise<Import> {
  await call(by, imports.check, { body: { id, version } });
  return settled(by, id);
}

/** Checked and imported. */
export async function imported(by: Person, draft: Import): Promise<Import> {
  const ready = await checked(by, draft);
  const started = await call(by, imports.start, { body: { id: ready.id, version: ready.version } });
  if (started.status !== 200)
    throw new Error(`The import was refused: ${JSON.stringify(started.body)} ${JSON.stringify(ready)}`);
  return settled(by, ready.id);
}

export async function undone(by: Person, { id, version }: Import): Promise<Import> {
  await call(by, imports.undo, { body: { id, version } });
  return settled(by, id);
}

/** A workbook of one or more sheets, as a spreadsheet program would write it. */
export async function aWorkbook(sheets: Record<string, CellValue[][]>): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }));
}

export const csv = (rows: (string | number | null)[][], separator = ',', lineEnd = '\r\n') =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          /[",;\t\n]/.test(String(cell ?? '')) ? `"${String(cell).replaceAll('"', '""')}"` : (cell ?? ''),
        )
        .join(separator),
    )
    .join(lineEnd) + lineEnd;
