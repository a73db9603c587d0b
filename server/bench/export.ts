import { setTimeout as wait } from 'node:timers/promises';
import { properties, propertyList } from '@lintel/contract/areas/properties';
import type { Installation } from './installation.ts';
import { sameSqlBare } from './same-sql.ts';

/** A spreadsheet of every property: how long, how large, and how much memory more. */
export async function measureExport(installation: Installation) {
  const { url, headers } = installation;
  const body = JSON.stringify({ ...propertyList.defaults, page: 1, columns: Object.keys(propertyList.columns) });
  const download = async () => {
    const answer = await fetch(`${url}/api/${properties.export.path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the export: ${answer.status}`);
    let size = 0;
    for await (const part of answer.body!) size += part.length;
    return { size, rows: Number(answer.headers.get('x-total-rows')) };
  };
  await download();
  const bare = await sameSqlBare(installation, download);
  const ours = await timed(download);
  const theirs = await timed(async () => void (await (await fetch(bare.url)).arrayBuffer()));
  await bare.close();
  const { rows, size } = ours.result;
  console.log(
    `\nExport of ${rows.toLocaleString('en-GB')} rows, all columns: ${ours.seconds.toFixed(2)} s, ${(size / 1e6).toFixed(1)} MB, ${ours.memory} MB of memory more (bare SQL as JSON: ${theirs.seconds.toFixed(2)} s, ${theirs.memory} MB)`,
  );
}

async function timed<T>(work: () => Promise<T>) {
  globalThis.gc?.();
  await wait(200);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  return { result, seconds, memory: Math.round((peak - before) / 1e6) };
}
