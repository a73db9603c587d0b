import { expect, it } from 'vitest';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { shareList } from '@lintel/contract/areas/shares/list';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { anAction } from '#areas/actions/testing';
import { aContractor } from '#areas/contractors/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aShare, byLink } from './testing.ts';

it('a scorecard counts what became of the work of a contractor, and each number is that of the list with its filter', async () => {
  const by = await (await anOrganisation()).person();
  const { id } = await aContractor(by, { name: 'Hodder Electrical' });
  const given = async (dueDate?: string) =>
    aShare(by, await anAction(by, dueDate ? { dueDate, startDate: inDays(by, -30) } : {}), { contractorId: id });
  const done = async (token: string, doneOn = inDays(by, 0)) =>
    passed(await byLink(by, shares.reportDone, token, { doneOn, note: 'Done' }));
  await given();
  await done((await given(inDays(by, 3))).token);
  await done((await given(inDays(by, -4))).token);
  const shut = await given();
  passed(await byLink(by, shares.logVisit, shut.token, { visitedOn: inDays(by, 0), gotIn: false, note: 'Nobody in' }));
  const task = await aTask(by, { dueDate: inDays(by, 30) });
  const back = await aShare(by, { id: task.id, kind: 'TASK' }, { contractorId: id, despite: 'Nobody else can' });
  passed(await byLink(by, shares.decline, back.token, { reason: 'Away' }));

  const { dto } = passed(await call(by, shares.scorecard, { query: { id } }));
  expect(dto).toMatchObject({ given: 5, done: 2, onTime: 1, sentBack: 0, noAccess: 1, lapsed: 0, averageDays: 0 });
  const count = async (more: object) => {
    const body = { ...shareList.defaults, page: 1, statusClosed: 'ALL', contractorIds: [id], ...more };
    return passed(await call(by, shares.list, { body })).objects.length;
  };
  expect(await count({})).toBe(dto.given);
  for (const [result, number] of [
    ['DONE', dto.done],
    ['ON_TIME', dto.onTime],
    ['SENT_BACK', dto.sentBack],
    ['NO_ACCESS', dto.noAccess],
    ['LAPSED', dto.lapsed],
  ] as const)
    expect(await count({ results: [result] }), result).toBe(number);
  const named = passed(await call(by, contractors.choose, { body: { searchString: 'hodder' } }));
  expect(named.objects).toEqual([{ id, name: 'Hodder Electrical' }]);
  const stranger = await (await anOrganisation()).person();
  expect(await call(stranger, shares.scorecard, { query: { id } })).toMatchObject({ status: 404 });
});
