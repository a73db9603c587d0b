import autocannon from 'autocannon';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';
import { sameSqlBare } from './same-sql.ts';

const CONNECTIONS = 8;
const ROUNDS = 3;

/** Loads one call and then the same SQL run bare, and prints a line of both. */
export async function compare(
  installation: Installation,
  what: string,
  endpoint: Endpoint,
  { body, params }: { body?: object; params?: Record<string, string> },
  seconds: number,
) {
  const { url, headers } = installation;
  const call = {
    url: url + addressOf(endpoint, '/api/', params),
    method: endpoint.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  const once = async () => {
    const answer = await fetch(call.url, call);
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  for (let warm = 0; warm < 20; warm += 1) await once();
  const bare = await sameSqlBare(installation, once);
  try {
    const rounds = [];
    // In turns, since a machine that does something else meanwhile would favour one of them.
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push([
        await underLoad(call, seconds / ROUNDS),
        await underLoad({ url: bare.url, method: 'GET' }, seconds / ROUNDS),
      ] as const);
    const [ours, theirs] = [inTheMiddle(rounds.map(([each]) => each)), inTheMiddle(rounds.map(([, each]) => each))];
    line([
      what,
      ours.rate.toFixed(0),
      `${ours.p50} ms`,
      `${ours.p99} ms`,
      theirs.rate.toFixed(0),
      `${theirs.p50} ms`,
      `${theirs.p99} ms`,
      `${(theirs.rate / ours.rate).toFixed(2)} ×`,
    ]);
  } finally {
    await bare.close();
  }
}

type Load = { rate: number; p50: number; p99: number };
const inTheMiddle = (loads: Load[]): Load => loads.toSorted((a, b) => a.rate - b.rate)[Math.floor(loads.length / 2)]!;

async function underLoad(
  of: { url: string; method: string; headers?: Record<string, string>; body?: string },
  seconds: number,
): Promise<Load> {
  // In a thread of its own, so that the load does not wait for the server that it measures.
  const result = await autocannon({ ...of, connections: CONNECTIONS, duration: seconds, workers: 1, timeout: 60 });
  if (result.non2xx || result.errors)
    throw new Error(`${of.url}: ${result.non2xx} refusals and ${result.errors} errors`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const widths = [44, 7, 8, 8, 8, 8, 8, 8];
export const line = (cells: string[]) =>
  console.log(cells.map((cell, at) => (at ? cell.padStart(widths[at]!) : cell.padEnd(widths[0]!))).join(' '));
export function heading(title: string) {
  console.log(`\n${title}, ${CONNECTIONS} at a time`);
  line(['', 'req/s', 'p50', 'p99', 'bare/s', 'p50', 'p99', 'ratio']);
}
