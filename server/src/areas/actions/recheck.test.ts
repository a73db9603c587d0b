import { beforeEach, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { shippedRules } from './closing-rules.ts';
import { drawSamples } from './recheck.ts';
import { anAction, closed, theAction } from './testing.ts';

const server = await theServer();
let organisation: Organisation;
let doer: Person;
let checker: Person;

beforeEach(async () => {
  server.at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  [doer, checker] = [await organisation.person(), await organisation.person()];
});

const listed = async (by: Person, month?: string) =>
  passed(await call(by, actions.rechecks, { query: month ? { month } : {} }));
const check = (by: Person, id: string, passes = true, note?: string) =>
  call(by, actions.recheck, { body: { id, month: '2026-05', passed: passes, note: note ?? null } });
const ask = async (recheckPercent: number) => {
  const { version } = passed(await call(doer, actions.closingRules)).dto;
  passed(await call(doer, actions.changeClosingRules, { body: { ...shippedRules, recheckPercent, version } }));
};
const inJune = () => server.at('2026-06-02T09:00:00Z');
const drawn = () => drawSamples(server.maker, organisation.id);
async function closedInMay(count: number) {
  const done = [];
  for (let index = 0; index < count; index += 1) done.push(await closed(doer, await anAction(doer)));
  inJune();
  return done;
}

describe('the sample for re-check', () => {
  it('is drawn once for a month that is over, by however many servers, and the same by any of them', async () => {
    await ask(40);
    await closedInMay(5);
    await Promise.all([drawn(), drawn(), drawn()]);
    const first = await listed(checker);
    expect(first).toMatchObject({ month: '2026-05', months: [{ month: '2026-05', drawn: 2, checked: 0, passed: 0 }] });
    expect(first.objects).toHaveLength(2);
    await drawn();
    expect(await listed(checker)).toEqual(first);
    for (const { id } of first.objects)
      expect(await activityOn(doer, id)).toEqual(['action.raised', 'action.closed', 'action.drawn']);
  });

  it('is at least one of few, none of none, and none where the organisation wants none', async () => {
    await closedInMay(1);
    await drawn();
    expect((await listed(checker)).months).toMatchObject([{ month: '2026-05', drawn: 1 }]);
    server.at('2026-07-02T09:00:00Z');
    await drawn();
    expect((await listed(checker, '2026-06')).objects).toEqual([]);
    await ask(0);
    await closed(doer, await anAction(doer));
    server.at('2026-08-02T09:00:00Z');
    await drawn();
    expect((await listed(checker, '2026-07')).objects).toEqual([]);
  });

  it('leaves out what is open again and what was brought in without evidence', async () => {
    await ask(100);
    const [again, stays] = [await closed(doer, await anAction(doer)), await closed(doer, await anAction(doer))];
    passed(await call(doer, actions.reopen, { body: { id: again.id, version: again.version, reason: 'Not done' } }));
    const old = { name: 'Old', priority: 'LOW' as const, startDate: '2026-05-01', dueDate: '2026-05-02' };
    passed(await call(doer, actions.importClosed, { body: { actions: [{ ...old, closedOn: '2026-05-03' }] } }));
    inJune();
    await drawn();
    expect((await listed(checker)).objects.map(({ id }) => id)).toEqual([stays.id]);
  });

  it('is caught up with after months without a server', async () => {
    await ask(100);
    await closed(doer, await anAction(doer));
    server.at('2026-09-15T09:00:00Z');
    await drawn();
    expect((await listed(checker)).months).toMatchObject([{ month: '2026-05', drawn: 1 }]);
  });
});

describe('re-checking', () => {
  it('counts what stands up, and opens again what does not', async () => {
    await ask(100);
    const [good, bad] = await closedInMay(2);
    await drawn();
    expect((await check(checker, bad!.id, false)).status).toBe(422);
    passed(await check(checker, good!.id));
    passed(await check(checker, bad!.id, false, 'The closer is missing'));
    const { months, objects } = await listed(checker);
    expect(months).toEqual([{ month: '2026-05', drawn: 2, checked: 2, passed: 1 }]);
    expect(objects.find(({ id }) => id === bad!.id)).toMatchObject({
      verdict: { passed: false, note: 'The closer is missing', checkedBy: checker.fullName },
      can: { check: false },
    });
    expect((await theAction(doer, good!)).closing.state).toBe('closed');
    expect(await theAction(doer, bad!)).toMatchObject({
      closing: { state: 'open', records: [{ event: 'reopened', note: 'Re-check failed: The closer is missing' }, {}] },
    });
    expect((await check(checker, good!.id, false, 'On second thoughts')).status).toBe(409);
  });

  it('is never done by who did the work, and only of what was drawn', async () => {
    await ask(50);
    const done = await closedInMay(2);
    await drawn();
    const [line] = (await listed(doer)).objects;
    expect(line!.can.check).toBe(false);
    expect((await check(doer, line!.id)).status).toBe(403);
    const left = done.find(({ id }) => id !== line!.id)!;
    expect((await check(checker, left.id)).status).toBe(404);
    expect((await listed(checker)).objects).toMatchObject([{ id: line!.id, can: { check: true } }]);
  });

  it('shows and counts only what the reader may see', async () => {
    await ask(100);
    const [here, there] = [await aProperty(doer), await aProperty(doer)];
    const mine = await closed(doer, await anAction(doer, { property: here }));
    await closed(doer, await anAction(doer, { property: there }));
    inJune();
    await drawn();
    const local = await organisation.person('everything', { propertyIds: [here.id] });
    const { months, objects } = await listed(local);
    expect(months).toMatchObject([{ drawn: 1 }]);
    expect(objects.map(({ id }) => id)).toEqual([mine.id]);
  });
});
