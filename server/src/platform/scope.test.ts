import { describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties';
import { aProperty } from '#areas/properties/testing';
import { anOrganisation, call } from '#test/harness';
import { inScope } from './scope.ts';

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

  it('is not what holding rows is: a call that finds nothing to change answers so', async () => {
    const manager = await (await anOrganisation()).person();
    const { id } = await aProperty(manager);
    const set = { regionId: null };
    expect(await call(manager, properties.bulkChange, { body: { ids: [id], set } })).toMatchObject({
      status: 200,
      body: { changedCount: 1, refusedCount: 0 },
    });
  });

  it('is not what keeping the answer to an idempotency key is', async () => {
    const manager = await (await anOrganisation()).person();
    const body = { ids: [crypto.randomUUID()], reason: 'Sold' };
    for (let time = 1; time <= 2; time += 1) {
      const { status, body: counts } = await call(manager, properties.bulkArchive, {
        body,
        headers: { 'idempotency-key': 'nothing-to-do' },
      });
      expect({ status, counts }).toEqual({ status: 200, counts: { changedCount: 0, refusedCount: 1 } });
    }
  });
});
