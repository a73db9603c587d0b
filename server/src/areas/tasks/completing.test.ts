import { anAction } from '#areas/actions/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { aTask, complete, completed, completion, inDays, theTask } from './testing.ts';

const pastCycles = async (by: Person, { id }: Task) =>
  passed(await call(by, tasks.cycles, { query: { id, page: 1 } })).objects;
const amend = (by: Person, task: Task, cycleId: string, details: Parameters<typeof completion>, revision = 1) =>
  call(by, tasks.amend, {
    body: { id: task.id, cycleId, revision, reason: 'Misread the certificate', ...completion(...details) },
  });

describe('completing a task', () => {
  it('closes its cycle and starts the next, with the day it is due and why', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 30) });
    const done = await completed(by, task, inDays(by, -1));

    expect(done).toMatchObject({ state: 'active', lastOutcome: 'satisfactory', lastDoneOn: inDays(by, -1) });
    expect(done.cycle).toMatchObject({ number: 2, state: 'open', startsOn: inDays(by, -1), completions: [] });
    expect(done.cycle!.explanation).toContain('kept because done within the two-month window');
    expect(done.dueOn!.slice(0, 4)).toBe(String(Number(task.dueOn!.slice(0, 4)) + 1));
    const [cycle] = await pastCycles(by, task);
    expect(cycle).toMatchObject({ number: 1, state: 'done', daysLate: -31 });
    expect(cycle!.completions).toMatchObject([{ revision: 1, reason: null, doneBy: 'Hill Gas Ltd' }]);

    expect(await activityOn(by, task.id)).toEqual(['task.added', 'task.completed', 'task.cycle-started']);
    const log = await call(by, activity.list, { body: { entityType: 'TASK', entityId: task.id, limit: 1 } });
    expect(log.body.records).toMatchObject([{ activityType: 'INTERVAL_STARTED' }]);
    expect(await activityOn(by, done.cycle!.id)).toEqual(['cycle.started']);
  });

  it('takes what was done before its first round was taken to begin, and counts on from there; later rounds do not', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 200) });
    const day = inDays(by, -300);
    expect(day < task.cycle!.startsOn).toBe(true);
    const asked = { id: task.id, doneOn: day, outcome: 'satisfactory' as const };
    const preview = passed(await call(by, tasks.preview, { body: asked }));
    const done = await completed(by, task, day);
    expect(preview).toMatchObject({ nextDueOn: done.dueOn, daysLate: null });
    expect(preview.warnings).toEqual([expect.stringMatching(/^This was done before the round began/)]);
    expect(done).toMatchObject({ lastDoneOn: day, cycle: { number: 2, startsOn: day } });
    expect(done.dueOn! > inDays(by, 50) && done.dueOn! < inDays(by, 80)).toBe(true);
    expect(await pastCycles(by, task)).toMatchObject([{ number: 1, dueOn: null, daysLate: null }]);
    expect((await complete(by, done, inDays(by, -301))).status).toBe(422);

    const failed = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 200) });
    const open = await completed(by, failed, day, { outcome: 'unsatisfactory', followUp: 'Ordered' });
    expect(open).toMatchObject({ dueOn: failed.dueOn, cycle: { number: 1, startsOn: day } });
  });

  it('keeps to fixed dates, whenever it was done before the first one', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FAL01', dueDate: inDays(by, 3) });
    expect(await completed(by, task, inDays(by, -9))).toMatchObject({
      dueOn: task.dueOn,
      lastDoneOn: inDays(by, -9),
    });
  });

  it('shows before it is saved what it would bring', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 30) });
    const asked = { id: task.id, doneOn: inDays(by, 0), outcome: 'satisfactory' as const };
    const preview = passed(await call(by, tasks.preview, { body: asked }));
    const unsatisfactory = passed(await call(by, tasks.preview, { body: { ...asked, outcome: 'unsatisfactory' } }));
    expect(unsatisfactory).toMatchObject({ nextDueOn: task.dueOn });
    const done = await completed(by, task);
    expect(preview).toMatchObject({ nextDueOn: done.dueOn, explanation: done.cycle!.explanation, daysLate: -30 });
  });

  it('lets one of two people complete the same cycle', async () => {
    const organisation = await anOrganisation();
    const [one, other] = [await organisation.person(), await organisation.person()];
    const task = await aTask(one);
    const answers = await Promise.all([complete(one, task), complete(other, task)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409)!;
    expect((refused.body as { message?: string }).message).toMatch(/Round 1 was completed meanwhile/);
    expect(await pastCycles(one, task)).toHaveLength(1);
  });

  it('counts only a file of a kind that is asked for; one moved there from elsewhere too, and files from before still count', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await aTask(by, { dueDate: inDays(by, 30) });
    const cycleId = task.cycle!.id;
    expect(task.evidence).toEqual(['certificate']);
    const details = { ...completion(inDays(by, 0)), withoutEvidenceReason: null };
    const body = { ...details, id: task.id, version: task.version, cycleId };
    const refused = async () => {
      const answer = await call(by, tasks.complete, { body });
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { errors: [{ field: 'withoutEvidenceReason', message: 'Add the certificate, or say why there is none' }] },
      ]);
      expect((await theTask(by, task.id)).cycle!.isProved).toBe(false);
    };
    await aFile(by, cycleId, aPdf(), { fileName: 'of nothing.pdf' });
    await aFile(by, cycleId, aPdf(), { fileName: 'a report.pdf', evidence: 'report' });
    await refused();
    const elsewhere = await aFile(by, task.id, aPdf(), { fileName: 'certificate.pdf', evidence: 'certificate' });
    await refused();
    const done = await completed(by, task);
    const standing = async () => (await theTask(by, task.id)).standing;
    expect([done.standing, await standing()]).toEqual(['no-data', 'no-data']);
    passed(await call(by, files.move, { body: { id: elsewhere.id, ownerId: cycleId } }));
    expect([await standing(), (await pastCycles(by, task))[0]!.isProved]).toEqual(['compliant', true]);

    // Kept before kinds were asked for.
    const old = await aTask(by, { dueDate: inDays(by, 30) });
    const unnamed = await aFile(by, old.cycle!.id);
    await organisation.within(({ db }) =>
      db.updateTable('files').set({ isProof: true }).where('id', '=', unnamed.id).execute(),
    );
    const again = { ...details, id: old.id, version: old.version, cycleId: old.cycle!.id };
    expect(passed(await call(by, tasks.complete, { body: again })).dto.standing).toBe('compliant');
    const unsorted = async () => {
      const search = { ...taskList.defaults, page: 1, status: 'ALL', unsortedEvidence: true };
      const { objects } = passed(await call(by, tasks.list, { body: taskList.search.parse(search) }));
      return objects.map(({ id }) => id);
    };
    expect(await unsorted(), 'it counts, and is listed').toEqual([old.id]);
    await aFile(by, old.cycle!.id, aPdf(), { fileName: 'the certificate.pdf', evidence: 'certificate' });
    expect(await unsorted()).toEqual([]);
  });

  it('done with actions, says on the task and in the list that none was raised, until one is', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const task = await aTask(by, { dueDate: inDays(by, 30), property });
    const says = async () => {
      const search = { ...taskList.defaults, page: 1, propertyIds: [property.id] };
      const { objects } = passed(await call(by, tasks.list, { body: taskList.search.parse(search) }));
      return [(await theTask(by, task.id)).actionsToRaise, objects[0]!.actionsToRaise];
    };
    expect(await says()).toEqual([false, false]);
    const done = await completed(by, task, inDays(by, 0), { outcome: 'actions-raised' });
    expect([done.actionsToRaise, ...(await says())]).toEqual([true, true, true]);
    await anAction(by, { source: { id: task.id, type: 'TASK' }, property });
    expect(await says()).toEqual([false, false]);
  });

  it('refuses days that cannot be', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { dueDate: inDays(by, 30) });
    const problems = async (...details: Parameters<typeof completion>) => {
      const { status, body } = await complete(by, task, ...details);
      expect(status).toBe(422);
      return (body as unknown as { errors: { field: string }[] }).errors.map((error) => error.field);
    };
    expect(await problems(inDays(by, 2))).toEqual(['doneOn']);
    const today = inDays(by, 0);
    expect(await problems(today, { certificateIssuedOn: inDays(by, 2) })).toEqual(['certificateIssuedOn']);
    expect(await problems(today, { certificateExpiresOn: today })).toEqual(['certificateExpiresOn']);
    expect((await theTask(by, task.id)).cycle).toEqual(task.cycle);
  });

  it('asks for the evidence that the type demands, or why there is none', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    expect(task.evidence).toEqual(['certificate']);
    const body = { id: task.id, version: task.version, cycleId: task.cycle!.id, ...completion(inDays(by, 0)) };
    const refused = await call(by, tasks.complete, { body });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ field: 'withoutEvidenceReason' }] });
    passed(await call(by, tasks.complete, { body: { ...body, withoutEvidenceReason: 'Lost in the post' } }));
    const [cycle] = await pastCycles(by, task);
    expect(cycle!.completions[0]).toMatchObject({ withoutEvidenceReason: 'Lost in the post' });
  });

  it('keeps the cycle open when the result is unsatisfactory, until a satisfactory one is held', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const failed = await completed(by, task, inDays(by, -3), { outcome: 'unsatisfactory' });
    expect(failed).toMatchObject({ status: { code: 'unsatisfactory' }, lastOutcome: 'unsatisfactory' });
    expect(failed.dueOn).toBe(task.dueOn);
    expect(failed.cycle).toMatchObject({ id: task.cycle!.id, state: 'open', completions: [{ revision: 1 }] });

    const earlier = await complete(by, failed, inDays(by, -4));
    expect(earlier.status).toBe(422);
    expect(earlier.body).toMatchObject({ errors: [{ field: 'doneOn' }] });
    const done = await completed(by, failed, inDays(by, 0));
    expect(done).toMatchObject({ status: { code: 'not-started' }, lastOutcome: 'satisfactory', cycle: { number: 2 } });
    const [cycle] = await pastCycles(by, task);
    expect(cycle!.completions.map((details) => [details.revision, details.outcome])).toEqual([
      [2, 'satisfactory'],
      [1, 'unsatisfactory'],
    ]);
  });

  it('finishes a task that does not come round', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const { code } = await organisation.within(({ db }) =>
      db.selectFrom('taskTypes').select('code').where('basis', '=', 'once').limit(1).executeTakeFirstOrThrow(),
    );
    const done = await completed(by, await aTask(by, { code, dueDate: inDays(by, 5) }));
    expect(done).toMatchObject({ state: 'finished', cycle: null, dueOn: null, dueStatus: 'COMPLETED' });
  });

  it('is for those who may complete on the property, and only on theirs', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [here, there] = [await aProperty(by), await aProperty(by)];
    const [mine, other] = [await aTask(by, { property: here }), await aTask(by, { property: there })];
    const local = await organisation.person('everything', { propertyIds: [here.id] });
    expect((await complete(local, other)).status).toBe(404);
    expect((await call(local, tasks.get, { query: { id: other.id } })).status).toBe(404);
    expect((await complete(local, mine)).status).toBe(200);
    const onlooker = await organisation.person(allBut('PRISM_PROPERTY_TASK_COMPLETE'));
    expect((await complete(onlooker, other)).status).toBe(403);
    expect((await theTask(onlooker, other.id)).can).toMatchObject({ complete: false, amend: false, change: true });
    const support = await organisation.person(['PRISM_SUPPORT_VIEW']);
    expect((await theTask(support, other.id)).can).toMatchObject({ complete: false, change: false });
  });
});

describe('amending a completion', () => {
  it('keeps every completion, and counts the next cycle anew', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 5) });
    const done = await completed(by, task, inDays(by, 0));
    const amended = passed(await amend(by, done, task.cycle!.id, [inDays(by, -10), { doneBy: 'Vale Heating' }])).dto;

    expect(amended.cycle).toMatchObject({ number: 2, startsOn: inDays(by, -10) });
    expect(amended.dueOn).not.toBe(done.dueOn);
    expect(amended.lastDoneOn).toBe(inDays(by, -10));
    const [cycle] = await pastCycles(by, task);
    expect(cycle!.completions).toMatchObject([
      { revision: 2, doneBy: 'Vale Heating', doneOn: inDays(by, -10), reason: 'Misread the certificate' },
      { revision: 1, doneBy: 'Hill Gas Ltd', doneOn: inDays(by, 0), reason: null },
    ]);
    const log = await call(by, activity.list, { body: { entityType: 'TASK', entityId: task.id, limit: 1 } });
    expect(log.body.records[0]).toMatchObject({ activityType: 'LIFECYCLE_AMEND', comment: 'Misread the certificate' });
    const fields = log.body.records[0]!.changes.map((change) => change.field);
    expect(fields).toEqual(['doneOn', 'doneBy', 'startsOn', 'dueOn']);
  });

  it('tells a comment and a file that a closed cycle gets later as amendments of it (ACTIVITY-032, ACTIVITY-033)', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const cycleId = task.cycle!.id;
    const comment = (text: string) =>
      call(by, activity.comment, { body: { entityType: 'TASK-CYCLE', entityId: cycleId, text } });
    await comment('Engineer booked');
    await aFile(by, cycleId);
    await completed(by, task);
    await comment('The paper has come');
    await aFile(by, cycleId);
    const log = await call(by, activity.list, { body: { entityType: 'TASK-CYCLE', entityId: cycleId, limit: 50 } });
    const types = log.body.records.map((record) => record.activityType);
    expect(types.slice(0, 2)).toEqual(['LIFECYCLE_AMEND_FILE', 'LIFECYCLE_AMEND_COMMENT']);
    expect(types.slice(2)).toEqual(expect.arrayContaining(['FILE_UPLOAD', 'COMMENT']));
  });

  it('can change nothing that was said: the database refuses', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await aTask(by);
    await completed(by, task);
    const change = organisation.within(({ db }) =>
      db.updateTable('taskCompletions').set({ doneBy: 'Somebody' }).where('cycleId', '=', task.cycle!.id).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
    const removal = organisation.within(({ db }) =>
      db.deleteFrom('taskCompletions').where('cycleId', '=', task.cycle!.id).execute(),
    );
    await expect(removal).rejects.toThrow(/permission denied/);
  });

  it('opens the cycle again when the result turns out unsatisfactory', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const done = await completed(by, task);
    const again = passed(await amend(by, done, task.cycle!.id, [inDays(by, 0), { outcome: 'unsatisfactory' }])).dto;
    expect(again).toMatchObject({ dueOn: task.dueOn, status: { code: 'unsatisfactory' }, cycle: { number: 1 } });
    expect(await pastCycles(by, task)).toMatchObject([{ number: 2, state: 'ended' }]);
    const finally_ = await completed(by, again);
    expect(finally_.cycle).toMatchObject({ number: 3, state: 'open' });
  });

  it('opens one again that was over before its task was added, due when the next one was', async () => {
    const by = await (await anOrganisation()).person();
    const [task, oneOff] = [
      await aTask(by, { code: 'FRA01', dueDate: inDays(by, 200) }),
      await aTask(by, { code: 'ASB01', dueDate: inDays(by, 20) }),
    ];
    const [day, unsatisfactory] = [inDays(by, -300), { outcome: 'unsatisfactory' as const }];
    const done = await completed(by, task, day);
    const again = passed(await amend(by, done, task.cycle!.id, [day, unsatisfactory])).dto;
    expect(again).toMatchObject({ dueOn: done.dueOn, status: { code: 'unsatisfactory' }, cycle: { number: 1 } });
    const finished = await completed(by, oneOff, day);
    expect(finished).toMatchObject({ state: 'finished' });
    expect(passed(await amend(by, finished, oneOff.cycle!.id, [day, unsatisfactory])).dto).toMatchObject({
      dueOn: day,
    });
  });

  it('moves the cycle that began when the one that was opened again was done after all', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FRA01', dueDate: inDays(by, 5) });
    const first = task.cycle!.id;
    const done = await completed(by, task, inDays(by, -9));
    const again = passed(await amend(by, done, first, [inDays(by, -9), { outcome: 'unsatisfactory' }])).dto;
    const third = await completed(by, again, inDays(by, -2));
    const amended = passed(await amend(by, third, first, [inDays(by, -6)], 3)).dto;
    expect(amended.cycle).toMatchObject({ number: 3, startsOn: inDays(by, -6) });
    expect(amended.dueOn! < third.dueOn!).toBe(true);
  });

  it('gives a one-off task the status of its corrected result', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'ASB01' });
    const done = await completed(by, task);
    expect(done).toMatchObject({ state: 'finished', status: { code: 'completed' } });
    const more = { outcome: 'actions-raised' as const };
    const amended = passed(await amend(by, done, task.cycle!.id, [inDays(by, 0), more])).dto;
    expect(amended).toMatchObject({ state: 'finished', status: { code: 'completed-with-actions' } });
  });

  it('does not go beyond what was already said of the cycle that followed', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FRA01', dueDate: inDays(by, -50) });
    const done = await completed(by, task, inDays(by, -40));
    await completed(by, done, inDays(by, -20), { outcome: 'unsatisfactory' });
    expect((await amend(by, task, task.cycle!.id, [inDays(by, -10)])).status).toBe(422);
    expect((await amend(by, task, task.cycle!.id, [inDays(by, -30)])).status).toBe(200);
  });

  it('is refused on the ground of an older completion, and beyond the cycle that followed', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by, { code: 'FRA01', dueDate: inDays(by, -300) });
    const second = await completed(by, task, inDays(by, -300));
    await completed(by, second, inDays(by, -20));
    const late = await amend(by, task, task.cycle!.id, [inDays(by, -10)]);
    expect(late.status).toBe(422);
    expect((await amend(by, task, task.cycle!.id, [inDays(by, -290)])).status).toBe(200);
    expect((await amend(by, task, task.cycle!.id, [inDays(by, -280)])).status).toBe(409);
    const [newer, older] = await pastCycles(by, task);
    expect(newer).toMatchObject({ number: 2, startsOn: inDays(by, -290), dueOn: second.dueOn, state: 'done' });
    expect(older!.completions).toHaveLength(2);
  });
});
