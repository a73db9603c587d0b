import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { imports } from '@lintel/contract/areas/imports';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { aContractor, contractorBusiness, theContractor } from '#areas/contractors/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { anImport, anUpload, checked, csv, imported, undone } from './testing.ts';

await theWorkingServer();

const british = (day: string) => day.split('-').toReversed().join('/');
const ofContractors = { kind: 'contractors', fileName: 'contractors.csv' } as const;
const all = async (by: Person, archived: 'YES' | 'NO' = 'NO') =>
  passed(await call(by, contractors.list, { body: { ...contractorList.defaults, archived } })).objects;
const refusalsOf = async (by: Person, id: string) =>
  passed(await call(by, imports.refusals, { body: { id, limit: 100 } })).objects.map(({ row, problems }) => [
    row,
    problems.map(({ reason }) => reason).join('; '),
  ]);

describe('a list of contractors', () => {
  it('CON-012 to CON-017: comes in row by row with what each is, and can be undone', async () => {
    const by = await (await anOrganisation()).person();
    const approved = inDays(by, 40);
    const file = csv([
      ['Company name', 'Trade', 'Date approved', 'Review date', 'Email', 'Contract manager', 'Activities'],
      [
        'Calder Fire Doors',
        'Fire doors',
        british(approved),
        '',
        'Office@Calder.example',
        by.email,
        'Employs; Works at height',
      ],
      ['Hill Gas', 'gas-and-heating', british(approved), british(inDays(by, 300)), '', '', ''],
      ['Hill Gas', '', '', '', '', '', ''],
      ['', 'Roofing', '', '', '', '', ''],
      ['Nowhere Ltd', 'Moat keeping', '', '', '', '', ''],
      ['No Mail Ltd', '', '', '', 'at the office', '', ''],
      ['Odd Ltd', '', '', '', '', 'nobody@else.example', 'Juggling'],
    ]);
    const draft = await anImport(by, file, {}, ofContractors);
    expect(draft.setup?.fields).toEqual([
      'name',
      'businessId',
      'dateApproved',
      'dateReview',
      'emailAddress',
      'keeperId',
      'attributes',
    ]);
    const ready = await checked(by, draft);
    expect(await refusalsOf(by, draft.id)).toEqual([
      [4, 'Row 3 of this file has the same name'],
      [5, 'Enter the name of the contractor'],
      [6, '“Moat keeping” is not in the list “Business”. Choose what it means in the step Values.'],
      [7, expect.stringContaining('e-mail')],
      [8, expect.stringContaining('No user, or more than one, is called this; “Juggling” is none of')],
    ]);
    expect(ready.checked).toMatchObject({ newCount: 2, refusedCount: 5 });
    expect(await all(by)).toEqual([]);

    const over = await imported(by, draft);
    expect(over).toMatchObject({ stage: 'finished', result: { newCount: 2, refusedCount: 5 } });
    const [calder, hill] = await all(by);
    expect(calder).toMatchObject({ name: 'Calder Fire Doors', dateApproved: approved });
    // CON-016: where the file says no day of review, it is 14 days before the approval.
    expect(calder!.dateReview).toBe(plusDays(approved, -14));
    expect(hill).toMatchObject({ name: 'Hill Gas', dateReview: inDays(by, 300) });
    expect(await theContractor(by, calder!)).toMatchObject({
      emailAddress: 'office@calder.example',
      business: { id: await contractorBusiness(by, 'fire-doors') },
      keeper: { id: by.id },
      attributes: ['employs', 'height'],
    });
    const log = passed(
      await call(by, activity.list, { body: { entityId: calder!.id, entityType: 'CONTRACTOR', limit: 20 } }),
    );
    expect(JSON.stringify(log)).toContain('Added by the import of “contractors.csv”');

    const back = await undone(by, over);
    expect(back).toMatchObject({ stage: 'undone', message: 'Undone: 2 contractors archived, 0 changed back' });
    expect(await all(by)).toEqual([]);
    expect((await all(by, 'YES')).map(({ name }) => name)).toEqual(['Calder Fire Doors', 'Hill Gas']);
    // The right file may bring them in again.
    expect((await imported(by, await anImport(by, file, {}, ofContractors))).result).toMatchObject({ newCount: 2 });
  });

  it(
    'changes the contractors that have the same name where that is wanted, and makes them again what they were',
    { tags: ['thorough'] },
    async () => {
      const by = await (await anOrganisation()).person();
      const there = await aContractor(by, {
        name: 'Hill Gas',
        emailAddress: 'hill@gas.example',
        dateReview: inDays(by, 9),
      });
      const file = csv([
        ['Name', 'Approved on', 'E-mail'],
        ['HILL GAS', british(inDays(by, -5)), ''],
      ]);
      const skipped = await checked(by, await anImport(by, file, {}, ofContractors));
      expect(skipped.checked).toMatchObject({ skippedCount: 1, newCount: 0, changedCount: 0 });
      const over = await imported(by, await anImport(by, file, { existing: 'update' }, ofContractors));
      expect(over.result).toMatchObject({ changedCount: 1 });
      // An empty cell changes nothing, neither does a day that the file does not say.
      expect(await theContractor(by, there)).toMatchObject({
        name: 'HILL GAS',
        dateApproved: inDays(by, -5),
        dateReview: inDays(by, 9),
        emailAddress: 'hill@gas.example',
      });
      expect(await undone(by, over)).toMatchObject({ message: 'Undone: 0 contractors archived, 1 changed back' });
      expect(await theContractor(by, there)).toMatchObject({ name: 'Hill Gas', dateApproved: null });
    },
  );

  it('cannot be undone once somebody worked on one of them', { tags: ['thorough'] }, async () => {
    const by = await (await anOrganisation()).person();
    const over = await imported(by, await anImport(by, csv([['Name'], ['Hill Gas']]), {}, ofContractors));
    const { id, version } = await theContractor(by, (await all(by))[0]!);
    passed(await call(by, contractors.change, { body: { id, version, name: 'Hill Gas Ltd' } }));
    const now = passed(await call(by, imports.get, { query: { id: over.id } })).dto;
    expect(now.can.undo).toBe(false);
    expect(now.undoRefusal?.reason).toBe(
      'One of its contractors has been worked on since, so the import can no longer be undone',
    );
  });

  it('does not bring in what was archived by hand, and is for who manages contractors', async () => {
    const place = await anOrganisation();
    const by = await place.person();
    const { id, version } = await aContractor(by, { name: 'Hill Gas' });
    passed(await call(by, contractors.archive, { body: { id, version, reason: 'Ceased trading' } }));
    const draft = await checked(by, await anImport(by, csv([['Name'], ['Hill Gas']]), {}, ofContractors));
    expect(await refusalsOf(by, draft.id)).toEqual([[2, 'This contractor is archived. Restore it first.']]);

    const other = await place.person(allBut('PRISM_APP_CONTRACTOR_MANAGE'));
    const refused = await anUpload(other, csv([['Name'], ['Hill Gas']]), 'contractors.csv', 'contractors');
    expect(refused.status).toBe(403);
    expect((await call(other, imports.get, { query: { id: draft.id } })).status).toBe(404);
    expect(passed(await call(other, imports.list, { body: {} })).objects).toEqual([]);
  });
});
