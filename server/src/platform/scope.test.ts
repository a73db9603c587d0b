import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertFiles } from '#areas/files/place';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aProperty } from '#areas/properties/testing';
import { call } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Organisation } from '#test/organisation';
import { systemActor } from './access/access.ts';
import { nextReferences } from './record/references.ts';
import { inScope } from './scope.ts';
import type { Scope } from './scope.ts';

describe('a change without an activity entry', () => {
  it('does not commit', async () => {
    const { server, id, within } = await anOrganisation();
    const rename = inScope(server.maker, { organisationId: id, requestId: 'test' }, ({ db }) =>
      db.updateTable('organisations').set({ name: 'Silently' }).where('id', '=', id).execute(),
    );
    await expect(rename).rejects.toThrow('A change without an activity entry does not commit');
    expect(
      await within(({ db }) => db.selectFrom('organisations').select('name').where('id', '=', id).executeTakeFirst()),
    ).not.toEqual({ name: 'Silently' });
  });

  it.each<[string, (scope: Scope) => Promise<unknown>]>([
    [
      'in raw SQL',
      ({ db, organisationId }) =>
        sql`update organisations set name = 'Silently' where id = ${organisationId}`.execute(db),
    ],
    [
      'in a subquery of a statement that reads',
      ({ db, organisationId }) =>
        sql`with renamed as (update organisations set name = 'Silently' where id = ${organisationId} returning id) select * from renamed`.execute(
          db,
        ),
    ],
    ['by queueing a job', (scope) => scope.later('mail.deliver', {})],
  ])('does not commit either %s', async (_, change) => {
    const { server, id } = await anOrganisation();
    await expect(inScope(server.maker, { organisationId: id, requestId: 'test' }, change)).rejects.toThrow(
      'A change without an activity entry does not commit',
    );
  });

  it('is not a statement that changes no row', async () => {
    const { server, id } = await anOrganisation();
    const nobody = ({ db }: Scope) => db.deleteFrom('sessions').where('id', '=', crypto.randomUUID()).execute();
    await expect(inScope(server.maker, { organisationId: id, requestId: 'test' }, nobody)).resolves.toBeDefined();
  });

  it('is not what holding rows is: a call that finds nothing to change answers so', async () => {
    const manager = await (await anOrganisation()).person();
    const { id } = await aProperty(manager);
    const set = { regionId: null };
    expect(await call(manager, properties.bulkChange, { body: { ids: [id], set } })).toMatchObject({
      status: 200,
      body: { changedCount: 0, unchangedCount: 1, refusedCount: 0 },
    });
  });

  it('is not what keeping the answer to an idempotency key is', async () => {
    const manager = await (await anOrganisation()).person();
    const body = { ids: [crypto.randomUUID()], reason: 'Sold' };
    for (let time = 1; time <= 2; time += 1) {
      const { status, body: answer } = await call(manager, properties.bulkArchive, {
        body,
        headers: { 'idempotency-key': 'nothing-to-do' },
      });
      expect({ status, answer }).toMatchObject({ status: 200, answer: { changedCount: 0, refusedCount: 1 } });
    }
  });
});

describe('two who change one thing at the same moment', () => {
  it('both add to a record: neither is held up by the row that the other added, only by its entry', async () => {
    const { person, within } = await anOrganisation();
    const { id: recordId } = await aProperty(await person());
    let attempts = 0;
    const together = [0, 1].map(() => Promise.withResolvers<void>());
    const add = (own: number) =>
      within(async (scope) => {
        attempts += 1;
        const [id, hash] = [scope.newId(), scope.newId().replaceAll('-', '').repeat(2)];
        const of = { contentType: 'application/pdf', evidence: null, takenAt: null, receivedHash: null } as const;
        const by = { uploadedAt: scope.now.toISOString(), uploadedBy: null, size: 1, fileHash: hash };
        await insertFiles(scope, [{ id, recordId, name: id, nameKey: id, ...of, ...by }]);
        together[own]!.resolve();
        await Promise.all(together.map(({ promise }) => promise));
        await scope.record(recordId, { type: 'FILE_UPLOAD', event: 'file.uploaded' });
      });
    await Promise.all([add(0), add(1)]);
    expect(attempts).toBe(2);
  });

  it('and are in each other’s way: who was ended for the other is begun anew, and nobody is refused', async () => {
    const { person, within } = await anOrganisation();
    const manager = await person();
    const records = [(await aProperty(manager)).id, (await aProperty(manager)).id];
    let attempts = 0;
    const together = [0, 1].map(() => Promise.withResolvers<void>());
    const write = (own: number) =>
      within(async (scope) => {
        attempts += 1;
        const [first, second] = own ? records.toReversed() : records;
        await scope.record(first!, { type: 'CREATE', event: 'test.changed' });
        together[own]!.resolve();
        await Promise.all(together.map(({ promise }) => promise));
        await scope.record(second!, { type: 'CREATE', event: 'test.changed' });
      });
    await Promise.all([write(0), write(1)]);
    expect(attempts).toBeGreaterThan(2);
    for (const id of records)
      expect((await activityOn(manager, id)).slice(1)).toEqual(['test.changed', 'test.changed']);
  });
});

describe('a statement that leaves with the commit', () => {
  it('is committed with the rest; where it fails, or cannot be sent, nothing is', async () => {
    const { person, within } = await anOrganisation();
    const manager = await person();
    const { id } = await aProperty(manager);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const count = (value: unknown) =>
      within(async (scope) => {
        await scope.record(id, { type: 'EDIT', event: 'test.changed' });
        // Somebody may go on without one that could not be sent before.
        await sql`select ${circular}::json`.execute(scope.db).catch(() => {});
        const taking = sql`insert into reference_numbers (kind, last) values ('ACT', 1 / ${value}::int)`;
        scope.withCommit(taking.compile(scope.db));
      });
    // Twice: as it is parsed, and as it is prepared.
    for (let time = 0; time < 2; time += 1) {
      await expect(count(0)).rejects.toMatchObject({ code: '22012' });
      await expect(count(circular)).rejects.toThrow('circular');
    }
    expect(await activityOn(manager, id)).not.toContain('test.changed');
    await count(1);
    expect(await activityOn(manager, id)).toContain('test.changed');
    expect(await within((scope) => nextReferences(scope, 'ACT'))).toEqual(['ACT-000002']);
  });
});

describe('for a caller who is only presumed', () => {
  /** Works as the system, which is presumed until that is confirmed or not. */
  const presumed = <T>(
    { server, id }: Organisation,
    isConfirmed: Promise<boolean>,
    work: (scope: Scope) => Promise<T>,
    security = server.maker.security,
  ) =>
    inScope(
      { ...server.maker, security },
      {
        organisationId: id,
        requestId: 'test',
        presumes: true,
        identify: async (_, isPresuming) => ({
          me: systemActor(),
          timeZone: 'UTC',
          ...(isPresuming && { isConfirmed }),
        }),
      },
      work,
    );

  it.each<[string, () => Promise<boolean>, string[], number]>([
    ['confirmed: it is done once', async () => true, ['test.changed'], 1],
    ['not confirmed: it is undone, and done for who it is', async () => false, ['test.changed'], 2],
    ['of whom nothing was heard: nothing is done', async () => Promise.reject(new Error('not heard')), [], 1],
  ])('%s', async (_, confirm, expected, times) => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const { id } = await aProperty(manager);
    const confirmation = Promise.withResolvers<boolean>();
    const written: unknown[] = [];
    let begun = 0;
    const change = presumed(
      organisation,
      confirmation.promise,
      async (scope) => {
        begun += 1;
        await scope.record(id, { type: 'EDIT', event: 'test.changed' });
        await scope.record(scope.organisationId, { type: 'EDIT', event: 'organisation.sign-on-changed' });
        setTimeout(() => void confirm().then(confirmation.resolve, confirmation.reject));
      },
      { write: (facts) => void written.push(facts) },
    );
    if (expected.length) await change;
    else await expect(change).rejects.toThrow('not heard');
    expect((await activityOn(manager, id)).filter((event) => event === 'test.changed')).toEqual(expected);
    expect([begun, written.length]).toEqual([times, expected.length]);
  });

  it('no number is taken, nor does anybody wait for them to take theirs', async () => {
    const organisation = await anOrganisation();
    const confirmation = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const waiting = presumed(organisation, confirmation.promise, async (scope) => {
      begun.resolve();
      return nextReferences(scope, 'ACT');
    });
    await begun.promise;
    expect(await organisation.within((scope) => nextReferences(scope, 'ACT'))).toEqual(['ACT-000001']);
    confirmation.resolve(false);
    expect(await waiting).toEqual(['ACT-000002']);
  });
});

describe('the numbers of references', () => {
  it('are taken without waiting for a transaction that took some before, and are never the same', async () => {
    const { within } = await anOrganisation();
    await within(async (first) => {
      expect(await nextReferences(first, 'ACT', 2)).toEqual(['ACT-000001', 'ACT-000002']);
      expect(await within((second) => nextReferences(second, 'ACT'))).toEqual(['ACT-000003']);
      expect(await nextReferences(first, 'INS')).toEqual(['INS-000001']);
    });
  });

  it('are taken together by those who ask at the same time, each as many as they asked for', async () => {
    const { within } = await anOrganisation();
    const asked = [1, 3, 2, 1, 5];
    const taken = await Promise.all(asked.map((count) => within((scope) => nextReferences(scope, 'ACT', count))));
    expect(taken.map(({ length }) => length)).toEqual(asked);
    const numbers = taken.flat().map((reference) => Number(reference.slice(4)));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(await within((scope) => nextReferences(scope, 'ACT'))).toEqual(['ACT-000013']);
  });

  it('are there for the next who asks, where taking them failed', async () => {
    const { within } = await anOrganisation();
    await within(async (scope) => {
      const broken = { ...scope, apart: async () => Promise.reject(new Error('not reached')) };
      const failed = [nextReferences(broken, 'ACT'), nextReferences(scope, 'ACT')];
      expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await nextReferences(scope, 'ACT')).toEqual(['ACT-000001']);
    });
  });

  it('leave out what was taken by a transaction that was undone', async () => {
    const { within } = await anOrganisation();
    const undone = within(async (scope) => {
      await nextReferences(scope, 'ACT', 5);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await within((scope) => nextReferences(scope, 'ACT'))).toEqual(['ACT-000006']);
  });
});
