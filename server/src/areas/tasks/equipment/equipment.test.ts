import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { taskTypes } from '@lintel/contract/areas/task-types';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { longDate, plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { thePiece } from '#areas/equipment/testing';
import { aShare, opened } from '#areas/shares/testing';
import { aShippedType, intervalOf } from '#areas/task-types/testing';
import { brokenInvariants } from '#test/invariants';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import {
  amend,
  aTask,
  backInUse,
  choose,
  completed,
  completeOf,
  coveredLifts,
  covering,
  halfYearAfter,
  inDays,
  outOfUse,
  pieceOf,
  refusal,
  removed,
  satisfactory,
  seen,
  seenTo,
  theTask,
  threeLifts,
  unsatisfactory,
} from '../testing.ts';
import type { Piece } from '../testing.ts';

describe('a task that covers equipment', () => {
  it('is due next as the first of its pieces is: one that was not done keeps its day, however often it is left out', async () => {
    const by = await (await anOrganisation()).person();
    const [dueOn, doneOn] = [inDays(by, -5), inDays(by, -20)];
    const { task, lifts } = await coveredLifts(by, dueOn);
    const [one, two, three] = lifts;
    const results = seenTo(satisfactory, one, three);
    const asked = { id: task.id, doneOn, outcome: satisfactory, equipment: results };
    const preview = passed(await call(by, tasks.preview, { body: asked }));
    let done = await seen(by, task, doneOn, results);

    expect(done).toMatchObject({ dueOn, dueStatus: 'OVERDUE', standing: 'overdue', lastDoneOn: doneOn });
    expect(done.cycle!.explanation).toMatch(`Lift 2 was not done on ${longDate(doneOn)}`);
    expect(preview).toMatchObject({ nextDueOn: dueOn, explanation: done.cycle!.explanation });
    expect(await pieceOf(by, task, two)).toMatchObject({ standing: 'overdue', dueOn, lastDoneOn: null });
    expect(await pieceOf(by, task, one)).toMatchObject({
      standing: 'in-date',
      dueOn: halfYearAfter(doneOn),
      lastDoneOn: doneOn,
    });

    for (const day of [inDays(by, -10), inDays(by, -2)]) {
      done = await seen(by, done, day, seenTo(satisfactory, one));
      expect(done).toMatchObject({ dueOn, standing: 'overdue' });
    }
    done = await seen(by, done, inDays(by, 0), seenTo(satisfactory, two));
    expect(done.dueOn, 'Lift 3 is next').toBe(halfYearAfter(doneOn));
    expect(done.cycle!.explanation).toMatch(`Lift 3 was not done on ${longDate(inDays(by, 0))}`);
    const { objects } = passed(await call(by, tasks.cycles, { query: { id: task.id } }));
    expect(objects.map(({ daysLate }) => daysLate)).toEqual([5, 3, -5, -15]);
    expect(objects[3]!.completions[0]!.equipment.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Lift 1', satisfactory],
      ['Lift 2', 'not-done'],
      ['Lift 3', satisfactory],
    ]);
    const times = passed(await call(by, tasks.timesOfEquipment, { query: { id: two.id } })).objects;
    expect(times.map(({ outcome, daysLate }) => [outcome, daysLate])).toEqual([
      [satisfactory, 5],
      ...Array(3).fill(['not-done', null]),
    ]);
  });

  it('means all of them where nobody says which, as an import does, and none that is out of use or of another task', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { task, lifts } = await coveredLifts(by);
    const today = inDays(by, 0);
    const done = await completed(by, task, today);
    expect(done).toMatchObject({ dueOn: halfYearAfter(today), equipmentCount: 3 });
    expect(done.cycle!.explanation).toMatch(/the day it was last done/);
    for (const lift of lifts)
      expect(await pieceOf(by, task, lift)).toMatchObject({ dueOn: done.dueOn, lastDoneOn: today });
    await outOfUse(by, lifts[2], today);
    const refused = await completeOf(by, await theTask(by, task.id), today, seenTo(satisfactory, ...lifts));
    expect(refusal(refused)).toEqual([
      409,
      expect.stringMatching(/^Some of this equipment is not covered by this task/),
    ]);
    const plain = await aTask(by, { code: 'LFT01' });
    expect(refusal(await completeOf(by, plain, today, seenTo(satisfactory, lifts[0])))[0]).toBe(409);
    expect(await seen(by, plain, today, [])).toMatchObject({ dueOn: halfYearAfter(today), equipmentCount: 0 });
    expect(await brokenInvariants(organisation.server.ownerUrl, organisation.id)).toEqual([]);
  });

  it('stays open while one failed; the others count from that day, and its round ends with a satisfactory result of each', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await coveredLifts(by, inDays(by, -3));
    const [one, two, three] = lifts;
    const [first, again] = [inDays(by, -9), inDays(by, -2)];
    const failing = { outcome: unsatisfactory };
    expect(refusal(await completeOf(by, task, first, seenTo(satisfactory, one), failing))).toEqual([
      422,
      'Choose which equipment was unsatisfactory',
    ]);
    expect(refusal(await completeOf(by, task, first, seenTo(unsatisfactory, one)))[1]).toMatch(
      /^Some equipment was unsatis/,
    );
    expect(refusal(await completeOf(by, task, first, []))[1]).toBe('Choose the equipment that was done');
    const failed = await seen(by, task, first, [...seenTo(satisfactory, one), ...seenTo(unsatisfactory, two)], failing);
    expect(failed).toMatchObject({ dueOn: task.dueOn, lastOutcome: unsatisfactory });
    expect(failed.cycle!.id).toBe(task.cycle!.id);
    expect(await pieceOf(by, task, one)).toMatchObject({
      isDone: true,
      standing: 'in-date',
      dueOn: halfYearAfter(first),
    });
    expect(await pieceOf(by, task, two)).toMatchObject({ isDone: false, failedOn: first });
    expect(refusal(await completeOf(by, failed, again, seenTo(satisfactory, three)))[1]).toMatch(
      /^Lift 2 was unsatisfactory/,
    );

    const over = await completed(by, failed, again);
    expect(over.dueOn, 'Lift 1 was done before').toBe(halfYearAfter(first));
    expect(over.cycle!.explanation).toMatch('Lift 1 is due then');
    expect(await pieceOf(by, task, two)).toMatchObject({ failedOn: null, dueOn: halfYearAfter(again) });
  });

  it('works its pieces out again when a completion is amended, and never from what was amended', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const dueOn = inDays(by, 10);
    const { task, lifts } = await coveredLifts(by, dueOn);
    const [one, two, three] = lifts;
    const [doneOn, really] = [inDays(by, -1), inDays(by, -4)];
    const all = seenTo(satisfactory, one, two, three);
    await seen(by, task, doneOn, all);
    const cycleId = task.cycle!.id;
    const amended = passed(await amend(by, task, cycleId, doneOn, seenTo(satisfactory, one, three))).dto;
    expect(amended).toMatchObject({ dueOn, lastOutcome: satisfactory });
    expect(await pieceOf(by, task, two)).toMatchObject({ lastDoneOn: null, dueOn });
    const sooner = passed(await amend(by, task, cycleId, really, all, 2)).dto;
    expect(sooner.dueOn).toBe(halfYearAfter(really));
    for (const lift of lifts)
      expect(await pieceOf(by, task, lift)).toMatchObject({ dueOn: sooner.dueOn, lastDoneOn: really });

    const failing = { outcome: unsatisfactory };
    const open = passed(
      await amend(
        by,
        task,
        cycleId,
        really,
        [...seenTo(satisfactory, one, two), ...seenTo(unsatisfactory, three)],
        3,
        failing,
      ),
    ).dto;
    expect(open).toMatchObject({ dueOn, lastOutcome: unsatisfactory });
    expect(await pieceOf(by, task, three)).toMatchObject({ failedOn: really, lastDoneOn: null, dueOn });
    const over = await seen(by, open, doneOn, seenTo(satisfactory, three));
    expect(over.dueOn).toBe(halfYearAfter(really));
    const { objects } = passed(await call(by, tasks.timesOfEquipment, { query: { id: three.id } }));
    expect(objects.map(({ outcome, doneOn: day }) => [outcome, day])).toEqual([
      [satisfactory, doneOn],
      [unsatisfactory, really],
    ]);

    // An earlier round: what came of it is due again as it was, and the open round with it.
    const next = await seen(by, over, inDays(by, 0), seenTo(satisfactory, one, two));
    expect(next.dueOn).toBe(halfYearAfter(doneOn));
    expect(refusal(await amend(by, task, cycleId, doneOn, seenTo(satisfactory, one), 5))[1]).toMatch(
      /^Lift 3 was unsatis/,
    );
    expect(await brokenInvariants(organisation.server.ownerUrl, organisation.id)).toEqual([]);
  });

  it('takes pieces of its own property in use, with the day of each, and says in their logs that it covers them', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { task, lifts } = await threeLifts(by, inDays(by, 100));
    const [one, two, three] = lifts;
    const options = passed(await call(by, tasks.equipmentToChoose, { query: { id: task.id } })).objects;
    expect(options.map(({ name, isSuggested, isCovered }) => [name, isSuggested, isCovered])).toEqual(
      lifts.map(({ name }) => [name, true, false]),
    );
    const elsewhere = (await threeLifts(by)).lifts[0];
    expect((await choose(by, task, [{ id: elsewhere.id }])).status).toBe(404);
    const doneOn = inDays(by, -150);
    const refused = async (piece: { lastDoneOn?: string; dueOn?: string }) =>
      refusal(await choose(by, task, [{ id: one.id, ...piece }]))[1];
    expect(await refused({ lastDoneOn: inDays(by, 1) })).toMatch(/in the future/);
    expect(await refused({ lastDoneOn: doneOn, dueOn: doneOn })).toMatch(/due after it was last done/);
    expect(await refused({ lastDoneOn: doneOn, dueOn: plusDays(halfYearAfter(doneOn), 1) })).toMatch(
      /By law .* choose no later/,
    );
    expect(await refused({ dueOn: plusDays(halfYearAfter(inDays(by, 0)), 1) })).toMatch(/choose no later/);

    const now = await covering(by, task, [
      { id: one.id, lastDoneOn: doneOn },
      { id: two.id, dueOn: inDays(by, 60) },
      { id: three.id },
    ]);
    expect(now.dueOn).toBe(halfYearAfter(doneOn));
    expect(now.cycle!.explanation).toMatch('Lift 1 is due then');
    expect(await pieceOf(by, task, one)).toMatchObject({ lastDoneOn: doneOn, dueOn: halfYearAfter(doneOn) });
    expect(await pieceOf(by, task, three)).toMatchObject({ standing: 'not-known', dueOn: now.dueOn });
    expect(await activityOn(by, task.id)).toContain('task.moved-with-equipment');
    const { records: log } = passed(
      await call(by, activity.list, { body: { entityType: 'EQUIPMENT', entityId: one.id, limit: 10 } }),
    );
    expect(log.map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(`^Covered by LFT01 .* \\(last done on ${longDate(doneOn)}, as entered\\)$`),
    );
    expect(await covering(by, now, [{ id: two.id }])).toMatchObject({ dueOn: inDays(by, 60), equipmentCount: 1 });
    const none = await covering(by, await theTask(by, task.id), []);
    expect([none.dueOn, none.cycle!.explanation]).toEqual([task.dueOn, task.cycle!.explanation]);
    expect(await activityOn(by, one.id)).toContain('equipment.no-longer-covered');

    // Overdue, it is not silenced by one person; what was recorded of it decides when it is covered again.
    const late = await covering(by, none, [{ id: one.id, dueOn: inDays(by, -2) }]);
    expect(late.standing).toBe('overdue');
    expect(refusal(await choose(by, late, []))).toEqual([
      422,
      expect.stringMatching(/^Lift 1 is overdue since .* statutory/),
    ]);
    const done = await seen(by, late, inDays(by, 0), seenTo(satisfactory, one));
    const without = await covering(by, done, []);
    const with1 = await covering(by, without, [{ id: one.id, lastDoneOn: inDays(by, -1), dueOn: inDays(by, 3) }]);
    expect(await pieceOf(by, with1, one)).toMatchObject({
      lastDoneOn: inDays(by, 0),
      dueOn: halfYearAfter(inDays(by, 0)),
    });
    expect(await brokenInvariants(organisation.server.ownerUrl, organisation.id)).toEqual([]);
  });

  it('is due by the others while a piece is out of use, and at once when that comes back after its day', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await threeLifts(by, inDays(by, 100));
    const [one, two] = lifts;
    const [soon, later] = [inDays(by, 5), inDays(by, 40)];
    const covered = await covering(by, task, [
      { id: one.id, dueOn: soon },
      { id: two.id, dueOn: later },
    ]);
    expect(covered.dueOn).toBe(soon);
    await outOfUse(by, one, inDays(by, 0));
    expect((await theTask(by, task.id)).dueOn).toBe(later);
    await outOfUse(by, two, inDays(by, 0));
    const kept = await theTask(by, task.id);
    expect(kept.dueOn, 'nothing in use says otherwise').toBe(later);
    const { id: taskId, version, status, instructions } = kept;
    const ownIntervalId = await intervalOf(by, 'quarterly');
    const change = { ownIntervalId, statusId: status.id, ownerIds: [], instructions, dueOn: later, reason: null };
    const changed = passed(await call(by, tasks.change, { body: { id: taskId, version, ...change } })).dto;
    expect(changed.dueOn, 'nor does another interval').toBe(later);
    const suspension = { id: taskId, version: changed.version, reason: 'Rebuilt', reviewOn: inDays(by, 1) };
    passed(await call(by, tasks.suspend, { body: suspension }));
    const resumed = passed(await call(by, tasks.resume, { query: { id: taskId } })).dto;
    expect(resumed.dueOn, 'nor the end of a suspension').toBe(later);

    const back = async (piece: Piece, on: string) => {
      await backInUse(by, piece, on);
      return theTask(by, task.id);
    };
    expect((await back(one, inDays(by, 0))).dueOn).toBe(soon);
    const past = await covering(by, await theTask(by, task.id), [{ id: one.id }]);
    expect(past.dueOn).toBe(soon);
    const done = await completed(by, past, inDays(by, 0));
    expect(done.dueOn).toBe(plusInterval(inDays(by, 0), { count: 3, unit: 'month' }));
    const { id, can } = await thePiece(by, one);
    expect(can.delete).toBe(false);
    expect(refusal(await call(by, equipment.remove, { query: { id, reason: 'Entered twice' } }))[0]).toBe(409);
    passed(await call(by, equipment.remove, { query: { id: two.id, reason: 'Entered twice' } }));
    expect(passed(await call(by, tasks.equipment, { query: { id: task.id } })).objects).toHaveLength(1);
  });

  it('is found in the list by its status and by whether a task covers it, which one that was removed does not', async () => {
    const organisation = await anOrganisation();
    const [by, other] = [await organisation.person(), await organisation.person()];
    const { task, lifts } = await threeLifts(by);
    await covering(by, task, [{ id: lifts[0].id, lastDoneOn: inDays(by, -10) }, { id: lifts[1].id }]);
    const { id, version } = await thePiece(by, lifts[2]);
    passed(await call(by, equipment.putOutOfUse, { body: { id, version, on: inDays(by, 0), reason: 'Worn' } }));
    const listed = async (filter: object) =>
      passed(await call(by, equipment.list, { body: equipmentList.search.parse({ use: 'ALL', ...filter }) })).objects;
    const named = async (filter: object) => (await listed(filter)).map(({ name }) => name);
    const stand = (await listed({})).map(({ name, standing }) => [name, standing]);
    expect(stand).toEqual([
      ['Lift 1', 'in-date'],
      ['Lift 2', 'not-known'],
      ['Lift 3', 'out-of-use'],
    ]);
    for (const [name, standing] of stand) expect(await named({ standings: [standing] })).toEqual([name]);
    expect(await named({ standings: ['in-date', 'not-known', 'overdue'] })).toEqual(['Lift 1', 'Lift 2']);
    const byDue = { sortingField: 'nextDueOn' };
    expect(await named(byDue)).toEqual(['Lift 2', 'Lift 1', 'Lift 3']);
    expect(await named({ ...byDue, sortingAscending: false })).toEqual(['Lift 1', 'Lift 2', 'Lift 3']);
    const around = { id: lifts[0].id, search: equipmentList.search.parse({ use: 'ALL', ...byDue }) };
    expect(passed(await call(by, equipment.neighbours, { body: around }))).toMatchObject({
      previousId: lifts[1].id,
      nextId: lifts[2].id,
    });
    expect(await named({ covered: 'NO' })).toEqual(['Lift 3']);
    expect(await named({ covered: 'YES' })).toEqual(['Lift 1', 'Lift 2']);
    await removed(by, task, { acceptedBy: other });
    expect(await named({ covered: 'NO' })).toHaveLength(3);
  });

  it('is shown to somebody outside who is to see to it, as far as it is in use', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await threeLifts(by);
    await covering(by, task, lifts);
    const { id, version } = await thePiece(by, lifts[1]);
    passed(await call(by, equipment.putOutOfUse, { body: { id, version, on: inDays(by, 0), reason: 'Worn' } }));
    const { equipment: shown } = await opened(by, (await aShare(by, { id: task.id, kind: 'TASK' })).token);
    expect(shown.map(({ name, type }) => [name, type])).toEqual([
      ['Lift 1', 'Passenger lift'],
      ['Lift 3', 'Passenger lift'],
    ]);
  });

  it('puts its pieces off with its round, and no further than each may be', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts } = await threeLifts(by, inDays(by, 100));
    const [one, two] = lifts;
    const doneOn = inDays(by, -170);
    const last = halfYearAfter(doneOn);
    const covered = await covering(by, task, [
      { id: one.id, lastDoneOn: doneOn, dueOn: plusDays(last, -5) },
      { id: two.id, lastDoneOn: inDays(by, -90) },
    ]);
    const { ownIntervalId, statusId, ownerIds, instructions } = {
      ownIntervalId: null,
      statusId: covered.status.id,
      ownerIds: [],
      instructions: null,
    };
    const moveTo = (of: Task, dueOn: string) =>
      call(by, tasks.change, {
        body: {
          id: of.id,
          version: of.version,
          ownIntervalId,
          statusId,
          ownerIds,
          instructions,
          dueOn,
          reason: 'The surveyor is ill',
        },
      });
    expect(refusal(await moveTo(covered, plusDays(last, 1)))[1]).toMatch(/choose no later/);
    const bulk = { ids: [task.id], set: { dueOn: plusDays(last, 1) }, reason: 'The surveyor is ill' };
    expect(passed(await call(by, tasks.bulkChange, { body: bulk }))).toMatchObject({ refused: [{ id: task.id }] });
    const moved = passed(await moveTo(covered, last)).dto;
    expect(moved.dueOn).toBe(last);
    expect(await pieceOf(by, task, one)).toMatchObject({ dueOn: last });
    expect(await pieceOf(by, task, two)).toMatchObject({ dueOn: halfYearAfter(inDays(by, -90)) });
  });

  it('is due by the pieces also when its interval changes, and after a suspension', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, property } = await coveredLifts(by, inDays(by, 20));
    const [one, two, three] = lifts;
    const doneOn = inDays(by, -45);
    await seen(by, task, doneOn, seenTo(satisfactory, one, two, three));
    const done = await seen(by, await theTask(by, task.id), inDays(by, 0), seenTo(satisfactory, one, two));
    expect(done.dueOn).toBe(halfYearAfter(doneOn));
    const lft = await aShippedType(by, 'LFT01');
    passed(
      await call(by, taskTypes.change, {
        body: { ...lft, intervalId: await intervalOf(by, 'monthly'), moveOpenCycles: true },
      }),
    );
    const monthly = await theTask(by, task.id);
    const monthAfter = plusInterval(doneOn, { count: 1, unit: 'month' });
    expect(monthly.dueOn).toBe(monthAfter);
    expect(await pieceOf(by, task, three)).toMatchObject({ dueOn: monthAfter });
    expect(await pieceOf(by, task, one)).toMatchObject({
      dueOn: plusInterval(inDays(by, 0), { count: 1, unit: 'month' }),
    });

    const { id, version } = await theTask(by, task.id);
    const suspension = { id, version, reason: 'The shaft is rebuilt', reviewOn: inDays(by, 1) };
    const free = await aTask(by, { code: 'LFT04', property, dueDate: inDays(by, 5) });
    const held = await covering(by, free, [
      { id: one.id, dueOn: inDays(by, -3) },
      { id: two.id, dueOn: inDays(by, 3) },
    ]);
    expect((await call(by, tasks.suspend, { body: suspension })).status, 'statutory and overdue').toBe(409);
    passed(await call(by, tasks.suspend, { body: { ...suspension, id: held.id, version: held.version } }));
    const resumed = passed(await call(by, tasks.resume, { query: { id: held.id } })).dto;
    expect(resumed.dueOn, 'what passed is due the day it is resumed').toBe(inDays(by, 0));
    expect(await pieceOf(by, free, two)).toMatchObject({ dueOn: inDays(by, 3) });
  });

  it('is one of two that cover a piece, each with its own days, which the page of the piece shows', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { task, lifts, property } = await coveredLifts(by, inDays(by, 10));
    const service = await aTask(by, { code: 'LFT02', property, dueDate: inDays(by, 4) });
    await covering(by, service, [{ id: lifts[0].id }]);
    await completed(by, task, inDays(by, 0));
    const { objects } = passed(await call(by, tasks.ofEquipment, { query: { id: lifts[0].id } }));
    expect(objects.map(({ id, lastDoneOn, dueOn }) => [id, lastDoneOn, dueOn])).toEqual([
      [service.id, null, inDays(by, 4)],
      [task.id, inDays(by, 0), halfYearAfter(inDays(by, 0))],
    ]);
    expect(objects.map(({ canComplete }) => canComplete)).toEqual([true, true]);
    const reader = await organisation.person(allBut('PRISM_PROPERTY_TASK_COMPLETE'));
    const seen = passed(await call(reader, tasks.ofEquipment, { query: { id: lifts[0].id } })).objects;
    expect(seen.map(({ canComplete }) => canComplete)).toEqual([false, false]);
    const worn = { id: lifts[0].id, version: 1, on: inDays(by, 0), reason: 'Worn' };
    passed(await call(by, equipment.putOutOfUse, { body: worn }));
    const standing = passed(await call(by, tasks.ofEquipment, { query: { id: lifts[0].id } })).objects;
    expect(standing.map(({ canComplete }) => canComplete)).toEqual([false, false]);
  });

  it('is completed or given other equipment by one of two people at once', async () => {
    const organisation = await anOrganisation();
    const [one, other] = [await organisation.person(), await organisation.person()];
    const { task, lifts } = await coveredLifts(one);
    const answers = await Promise.all([
      completeOf(one, task, inDays(one, 0), seenTo(satisfactory, ...lifts)),
      choose(other, task, [{ id: lifts[0].id }]),
      call(other, equipment.putOutOfUse, {
        body: { id: lifts[2].id, version: 1, on: inDays(one, 0), reason: 'The ropes are worn' },
      }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2);
    const now = await theTask(one, task.id);
    expect(now.dueOn).toBe(answers[0]!.status === 200 ? halfYearAfter(inDays(one, 0)) : task.dueOn);
    expect(await brokenInvariants(organisation.server.ownerUrl, organisation.id)).toEqual([]);
  });
});
