import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Installation } from './installation.ts';
import { line } from './load.ts';
import { sqlServed, undoneStatementsOf } from './same-sql.ts';
import type { Statement } from './same-sql.ts';

export type Write = { endpoint: Endpoint; body: unknown };

/** Sends a call and answers with what it is told. */
export async function sent<T>({ url, headers }: Installation, { endpoint, body }: Write): Promise<T> {
  const answer = await fetch(`${url}${addressOf(endpoint, '/api/')}`, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as T;
}

/**
 * Does the first half of some writes of one kind, one after the other; of the second half it runs the same SQL bare. Each
 * is done once, since a write that was done already is another one; `apart` changes values that both would have.
 */
export async function compareWrites(
  installation: Installation,
  what: string,
  writes: Write[],
  apart: (value: unknown, at: number) => unknown = (value) => value,
) {
  const [ours, theirs] = [writes.slice(0, writes.length / 2), writes.slice(writes.length / 2)];
  const scripts: Statement[][] = [];
  for (const [at, write] of theirs.entries()) {
    const statements = await undoneStatementsOf(() => sent(installation, write));
    scripts.push(statements.map(({ text, values }) => ({ text, values: values.map((value) => apart(value, at)) })));
  }
  const bare = await sqlServed(installation, [[{ text: 'select 1', values: [] }], ...scripts]);
  const run = async (script: number) => {
    const answer = await fetch(bare.urlOf(script));
    if (!answer.ok) throw new Error(`${what}, bare: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  try {
    await run(0);
    const times = { ours: [] as number[], bare: [] as number[] };
    // In turns, since a machine that does something else meanwhile would favour one of them.
    for (const [at, write] of ours.entries()) {
      times.ours.push(await milliseconds(() => sent(installation, write)));
      times.bare.push(await milliseconds(() => run(at + 1)));
    }
    const [our, their] = [inOrder(times.ours), inOrder(times.bare)];
    line([what, ...shown(our), ...shown(their), `${(our.p50 / their.p50).toFixed(2)} ×`]);
  } finally {
    await bare.close();
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const inOrder = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { count: sorted.length, p50: sorted[Math.floor(sorted.length / 2)]!, most: sorted.at(-1)! };
};
const shown = ({ count, p50, most }: ReturnType<typeof inOrder>) => [
  String(count),
  `${p50.toFixed(0)} ms`,
  `${most.toFixed(0)} ms`,
];

export function writesHeading(title: string) {
  console.log(`\n${title}, one at a time`);
  line(['', 'times', 'p50', 'most', 'bare', 'p50', 'most', 'ratio']);
}
