import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Property } from '@lintel/contract/areas/properties/property';
import { ask } from '#test/own-database';
import { callOver } from '#test/people-over-http';
import type { RunningServer } from '#test/running-server';
import type { Person } from '#test/organisation';

type Known = { property: Property; comments: number; doubtful: Partial<Property>[]; doubtfulComments: number };

/**
 * Clients that create, edit, comment on, archive and restore properties, each its own, and remember what was acknowledged.
 * Requests without a reply are in doubt: they may have taken effect or not.
 */
export function mixedWriters(server: RunningServer, who: Person, count: number) {
  const known: Known[][] = Array.from({ length: count }, () => []);
  const refused: string[] = [];
  const newReferences = { doubtful: new Set<string>() };
  let acknowledged = 0;
  let isWriting = true;

  const create = async (mine: Known[]) => {
    const propertyReferenceNumber = randomUUID();
    const reply = await callOver(server, who, 'POST', 'property/item.json', {
      propertyReferenceNumber,
      address1: '1 Test Street',
    });
    if (reply?.status === 200) {
      acknowledged += 1;
      mine.push({ property: reply.body.dto as Property, comments: 0, doubtful: [], doubtfulComments: 0 });
    } else if (reply && reply.status < 500) refused.push(propertyReferenceNumber);
    else newReferences.doubtful.add(propertyReferenceNumber);
  };
  const change = async (one: Known, method: string, path: string, body: unknown, wish: Partial<Property>) => {
    const reply = await callOver(server, who, method, path, body);
    if (reply?.status === 200) {
      acknowledged += 1;
      one.property = reply.body.dto as Property;
      one.doubtful = [];
    } else if (!reply || reply.status >= 500) one.doubtful.push(wish);
    else if (reply.status === 409) await readAgain(one);
  };
  // A write in doubt had taken effect after all: continue from the current state.
  const readAgain = async (one: Known) => {
    const reply = await callOver(server, who, 'GET', `property/item.json?id=${one.property.id}`);
    if (reply?.status === 200) one.property = reply.body.dto as Property;
  };
  const comment = async (one: Known) => {
    const reply = await callOver(server, who, 'POST', 'activity/comment.json', {
      entityId: one.property.id,
      entityType: 'PROPERTY',
      text: 'Seen',
    });
    if (reply?.status === 200) {
      acknowledged += 1;
      one.comments += 1;
    } else one.doubtfulComments += 1;
  };
  const act = async (mine: Known[]) => {
    const one = mine[Math.floor(Math.random() * mine.length)];
    const dice = Math.random();
    if (!one || dice < 0.3) return create(mine);
    const { id, version } = one.property;
    if (dice < 0.7) {
      const address2 = randomUUID();
      return change(one, 'PUT', 'property/item.json', { ...one.property, address2 }, { address2 });
    }
    if (dice < 0.9) return comment(one);
    if (one.property.archivedAt)
      return change(one, 'DELETE', `property/archival.json?id=${id}`, undefined, { archivedAt: null });
    return change(one, 'POST', 'property/archival.json', { id, version, reason: 'Sold' }, { archivedAt: 'now' });
  };
  const working = known.map(async (mine) => {
    while (isWriting) {
      const before = acknowledged;
      await act(mine);
      if (acknowledged === before) await pause(100);
    }
  });

  return {
    acknowledged: () => acknowledged,
    async stop() {
      isWriting = false;
      await Promise.all(working);
    },
    /** Acknowledged writes that are missing or changed, and refused ones that are there. */
    async lost(): Promise<string[]> {
      const url = await server.databaseUrl();
      const rows = await ask<{
        id: string;
        reference: string;
        address2: string | null;
        archived: boolean;
        comments: number;
        chain: number;
      }>(
        url,
        `select p.id, p.property_reference_number as reference, p.address2, p.archived_at is not null as archived,
           (select count(*)::int from activity_entries e where e.record_id = p.id and e.comment = 'Seen') as comments
         from properties p where p.organisation_id = '${who.organisationId}'`,
      );
      const there = new Map(rows.map((row) => [row.id, row]));
      const references = new Set(rows.map(({ reference }) => reference));
      const lost = refused
        .filter((reference) => references.has(reference))
        .map((reference) => `${reference} was refused and is there`);
      for (const { property, comments, doubtful, doubtfulComments } of known.flat()) {
        const row = there.get(property.id);
        if (!row) {
          lost.push(`${property.id} is gone`);
          continue;
        }
        const wanted = [property.address2, ...doubtful.map(({ address2 }) => address2)];
        if (!wanted.includes(row.address2)) lost.push(`${property.id} lost its address`);
        if (row.archived !== Boolean(property.archivedAt) && !doubtful.some((wish) => 'archivedAt' in wish))
          lost.push(`${property.id} lost its archiving`);
        if (row.comments < comments || row.comments > comments + doubtfulComments)
          lost.push(`${property.id} has ${row.comments} comments instead of ${comments}`);
      }
      return lost;
    },
  };
}

/** Repeatedly kills the whole server while people write, restarts it, and checks for everything that it acknowledged. */
export async function killedUnderWork(
  server: RunningServer,
  who: Person,
  { rounds, writes, clients = 8 }: { rounds: number; writes: number; clients?: number },
) {
  const lost: string[] = [];
  const restarts: number[] = [];
  let acknowledged = 0;
  for (let round = 0; round < rounds; round++) {
    const writers = mixedWriters(server, who, clients);
    const untilAcknowledged = async (count: number) => {
      await expect.poll(writers.acknowledged, { timeout: 100_000, interval: 20 }).toBeGreaterThanOrEqual(count);
    };
    const each = Math.ceil(writes / rounds);
    try {
      await untilAcknowledged(Math.ceil(each * (0.5 + Math.random() / 2)));
      await server.stop('SIGKILL');
      restarts.push(await server.start());
      await untilAcknowledged(each);
    } finally {
      await writers.stop();
    }
    acknowledged += writers.acknowledged();
    lost.push(...(await writers.lost()));
  }
  return { lost, acknowledged, restarts: restarts.sort((a, b) => a - b) };
}
