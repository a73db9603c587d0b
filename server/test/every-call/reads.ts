import { expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { anExampleOf, changesSomething, sendTo } from '#test/examples';
import type { Person } from '#test/organisation';
import { storedRows } from '#test/stored-rows';
import type { CallsOfArea } from './calls-of-area.ts';

/** Endpoints declared as reads change nothing. */
export function describeReads({ server, served, ours, here }: CallsOfArea) {
  const reads = served.map(({ endpoint }) => endpoint).filter((endpoint) => !changesSomething(endpoint));

  type Prepared = readonly [Endpoint, Awaited<ReturnType<typeof anExampleOf>>];

  async function changedOnce(caller: Person, prepared: readonly Prepared[]) {
    const before = await storedRows(server.ownerUrl, ours.id);
    for (const [endpoint, given] of prepared) await sendTo(caller, endpoint, given);
    const after = await storedRows(server.ownerUrl, ours.id);
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  }

  /** Requests that change something each time: a job of another server for an example, such as writing a mail, does not recur. */
  async function changedBy(calls: Endpoint[]) {
    const caller = await ours.person();
    const prepared: Prepared[] = [];
    for (const endpoint of calls) prepared.push([endpoint, await anExampleOf(endpoint, { ...here, caller })]);
    let changed = await changedOnce(caller, prepared);
    for (let again = 0; changed.length > 0 && again < 10; again++) {
      const once = await changedOnce(caller, prepared);
      changed = changed.filter((table) => once.includes(table));
    }
    return changed;
  }

  const gets = reads.filter(({ method, path }) => method === 'GET' && path !== '/logout.html');
  it.runIf(gets.length)('change nothing by any GET, but for signing out (L-08)', async () => {
    expect(await changedBy(gets)).toEqual([]);
  });

  const others = reads.filter(({ method }) => method !== 'GET');
  it.runIf(others.length)('change nothing by any call that says it only reads', async () => {
    expect(await changedBy(others)).toEqual([]);
  });
}
