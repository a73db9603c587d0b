import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import { remembered } from './remembered.ts';
import { inScope } from '../scope.ts';
import type { Scope } from '../scope.ts';

let asked = 0;
const landlords = remembered('landlords of a test', ['dictionaryEntries'], async ({ db }: Scope) => {
  asked += 1;
  return db.selectFrom('dictionaryEntries').select('name').where('dictionary', '=', 'LANDLORD').execute();
});
/** How often the database was asked, and what for. */
async function asking(question: Promise<unknown>) {
  const before = asked;
  const answer = await question;
  return { answer, asked: asked - before };
}

const added = (name: string) => async (scope: Scope) => {
  await scope.db
    .insertInto('dictionaryEntries')
    .values({ id: scope.newId(), dictionary: 'LANDLORD', code: name, name, details: '{}' })
    .execute();
  await scope.record(scope.organisationId, { type: 'EDIT', event: 'organisation.changed' });
  return landlords(scope);
};

describe('what is remembered of an organisation', () => {
  it('is asked once, and again after a change on another server', async () => {
    const ours = await anOrganisation();
    const other = await aServer({ works: false });
    const there = <T>(work: (scope: Scope) => Promise<T>) =>
      inScope(other.maker, { organisationId: ours.id, requestId: 'test' }, work);
    try {
      expect(await asking(ours.within(landlords))).toEqual({ answer: [], asked: 1 });
      expect(await asking(ours.within(landlords))).toEqual({ answer: [], asked: 0 });
      expect(await asking(there(landlords))).toEqual({ answer: [], asked: 1 });

      expect(await asking(there(added('Northern')))).toEqual({ answer: [{ name: 'Northern' }], asked: 1 });

      expect(await asking(ours.within(landlords))).toEqual({ answer: [{ name: 'Northern' }], asked: 1 });
      expect(await asking(there(landlords))).toEqual({ answer: [{ name: 'Northern' }], asked: 1 });
      expect(await asking(ours.within(landlords))).toMatchObject({ asked: 0 });
    } finally {
      await closeServer(other);
    }
  });

  it('is known without asking while it holds, and not to who changed it', async () => {
    const ours = await anOrganisation();
    await ours.within(async (scope) => {
      expect(landlords.known(scope)).toBeUndefined();
      await landlords(scope);
      expect(landlords.known(scope)).toEqual([]);
      await added('Northern')(scope);
      expect(landlords.known(scope)).toBeUndefined();
    });
    expect(await ours.within(async (scope) => landlords.known(scope))).toBeUndefined();
  });

  it('is not what a transaction saw that was undone', async () => {
    const ours = await anOrganisation();
    const undone = ours.within(async (scope) => {
      expect(await added('Nobody')(scope)).toEqual([{ name: 'Nobody' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await ours.within(landlords)).toEqual([]);
  });

  it('does not come back by a call that began before the change', async () => {
    const ours = await anOrganisation();
    await ours.within(async (early) => {
      await ours.within(added('Northern'));
      expect(await ours.within(landlords)).toEqual([{ name: 'Northern' }]);
      await early.db.selectFrom('organisations').select('id').execute();
      await landlords(early);
    });
    expect(await asking(ours.within(landlords))).toEqual({ answer: [{ name: 'Northern' }], asked: 0 });
  });

  it('is of one organisation, and of all its readers: nobody can change it', async () => {
    const [ours, theirs] = [await anOrganisation(), await anOrganisation()];
    await ours.within(added('Northern'));
    const known = await ours.within(landlords);
    expect(await theirs.within(landlords)).toEqual([]);
    expect(() => known.pop()).toThrow(TypeError);
  });

  it('ends with a change in raw SQL too', async () => {
    const ours = await anOrganisation();
    await ours.within(added('Northern'));
    await ours.within(landlords);
    await ours.within(async (scope) => {
      await sql`update dictionary_entries set name = 'Southern' where organisation_id = ${ours.id} and dictionary = 'LANDLORD'`.execute(
        scope.db,
      );
      await scope.record(ours.id, { type: 'EDIT', event: 'organisation.changed' });
    });
    expect(await ours.within(landlords)).toEqual([{ name: 'Southern' }]);
  });
});
