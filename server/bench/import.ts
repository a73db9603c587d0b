import { setTimeout as wait } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { imports } from '@lintel/contract/areas/imports';
import type { Import } from '@lintel/contract/areas/imports';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';

const ROWS = 10_000;
const headings = [
  'Reference',
  'UPRN',
  'Building name',
  'Address 1',
  'Address 2',
  'City',
  'County',
  'Postcode',
  'Region',
  'Type',
  'Storeys',
  'Height (m)',
  'Dwellings',
  'Year built',
  'Gas',
  'Common parts',
];
const row = (index: number) => [
  `IMP-${index}`,
  900_000_000 + index,
  `Block ${index}`,
  `${index} High Street`,
  `Estate ${index % 90}`,
  'Leeds',
  'West Yorkshire',
  'LS1 1AA',
  'Yorkshire and the Humber',
  'House',
  3,
  9.5,
  12,
  1965,
  'No gas',
  'Yes',
];

/** A workbook of 10,000 properties: looked over, checked, imported, and taken back. */
export async function measureImport({ url, headers }: Installation) {
  const workbook = await writeXlsx({
    sheets: [{ name: 'Homes', rows: [headings, ...Array.from({ length: ROWS }, (_, index) => row(index))] }],
  });
  const send = async (
    endpoint: Endpoint,
    {
      query = {},
      body,
      type = 'application/json',
    }: { query?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer>; type?: string },
  ) => {
    const answer = await fetch(`${url}${addressOf(endpoint, '/api/')}?${new URLSearchParams(query).toString()}`, {
      method: endpoint.method,
      headers: { ...headers, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body } : {}),
    });
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { dto: Import; objects: { suggested: Import['setup'] }[] };
  };
  const settled = async (id: string): Promise<Import> => {
    for (;;) {
      const { dto } = await send(imports.get, { query: { id } });
      if (!['checking', 'running', 'undoing'].includes(dto.stage)) return dto;
      await wait(50);
    }
  };
  const step = async (endpoint: Endpoint, { id, version }: Import) => {
    await send(endpoint, { body: JSON.stringify({ id, version }) });
    return settled(id);
  };

  const upload = await timed(() =>
    send(imports.upload, {
      query: { fileName: 'homes.xlsx' },
      body: workbook as Uint8Array<ArrayBuffer>,
      type: 'application/octet-stream',
    }),
  );
  const { id, version } = upload.result.dto;
  const { objects } = await send(imports.sheets, { query: { id } });
  const draft = await send(imports.setUp, { body: JSON.stringify({ id, version, setup: objects[0]!.suggested }) });
  const check = await timed(() => step(imports.check, draft.dto));
  const run = await timed(() => step(imports.start, check.result));
  const undo = await timed(() => step(imports.undo, run.result));
  if (run.result.result?.newCount !== ROWS || undo.result.stage !== 'undone')
    throw new Error(`Imported ${JSON.stringify(run.result.result)}, then ${undo.result.stage}`);
  const said = ({ seconds, memory }: { seconds: number; memory: number }) =>
    `${seconds.toFixed(1)} s (${memory} MB of memory more)`;
  console.log(
    `\nImport of ${ROWS.toLocaleString('en-GB')} rows from a workbook: looked over in ${said(upload)}, checked in ${said(check)}, imported in ${said(run)}, undone in ${said(undo)}`,
  );
}

async function timed<T>(work: () => Promise<T>) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const began = performance.now();
  const result = await work();
  clearInterval(watch);
  return { result, seconds: (performance.now() - began) / 1000, memory: Math.round((peak - before) / 1e6) };
}
