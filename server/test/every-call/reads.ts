import { expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { sendTo, titleOf } from '#test/examples';
import type { Given } from '#test/examples';
import { storedRows } from '#test/stored-rows';
import { leavesAll } from './calls-of-area.ts';
import type { CallsOfArea } from './calls-of-area.ts';

/** Endpoints declared as reads answer who may call them, and change nothing. */
export function describeReads({ folder, server, served, ours, here, ofRead }: CallsOfArea) {
  async function changedOnce(prepared: readonly (readonly [Endpoint, Given])[]) {
    const before = await storedRows(server.ownerUrl, ours.id);
    for (const [endpoint, { as = here.caller, ...given }] of prepared) {
      const { status, body } = await sendTo(as, endpoint, given);
      expect(
        status,
        `An example of ${titleOf(endpoint)} should work (${folder}/examples.ts); it was answered ${JSON.stringify(body).slice(0, 500)}`,
      ).toBeOneOf([200, 201, 204, 303]);
    }
    const after = await storedRows(server.ownerUrl, ours.id);
    return Object.keys(after).filter((table) => after[table] !== before[table]);
  }

  /** Requests that change something each time: a job of another server for an example, such as writing a mail, does not recur. */
  async function changedBy(calls: Endpoint[]) {
    const prepared: [Endpoint, Given][] = [];
    for (const endpoint of calls) prepared.push([endpoint, await ofRead(endpoint)]);
    let changed = await changedOnce(prepared);
    for (let again = 0; changed.length > 0 && again < 10; again++) {
      const once = await changedOnce(prepared);
      changed = changed.filter((table) => once.includes(table));
    }
    return changed;
  }

  const leaving = served.map(({ endpoint }) => endpoint).filter(leavesAll);
  it.runIf(leaving.length)(
    'answer who may call them, and change nothing by any GET, but for signing out (L-08), nor by another call that says it only reads',
    async () => {
      expect(await changedBy(leaving)).toEqual([]);
    },
  );
}
