import { afterEach, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { aShippedType } from '#areas/task-types/testing';
import { aTask, complete, completed, completion, inDays, refusal, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { theServer } from '#test/test-server';
import { readXlsx } from 'hucre/xlsx';
import { aCheck, aChecklist, answering, answersTo, aReading } from './testing.ts';

const fieldOf = ({ body }: { body: unknown }) => (body as { errors: { field: string }[] }).errors[0]!.field;
const ofTask = async (by: Person, { id }: Task, version?: number) =>
  passed(await call(by, checklists.ofTask, { query: { id, ...(version !== undefined && { version }) } }));
const pastOf = async (by: Person, { id }: Task) =>
  passed(await call(by, tasks.cycles, { query: { id, page: 1 } })).objects;

/** A task whose type asks for a reading, a check, a choice and a text that may be left out. */
async function asked(by: Person) {
  const questions: Question[] = [
    aReading(),
    aCheck(),
    {
      ...aCheck({ text: 'State of the panel' }),
      kind: 'choice',
      options: [
        { name: 'Healthy', isUnsatisfactory: false },
        { name: 'Fault', isUnsatisfactory: true },
      ],
    },
    { ...aCheck({ text: 'Call point tested', isRequired: false }), kind: 'text' },
  ];
  const checklist = await aChecklist(by, questions);
  return { questions, checklist, task: await aTask(by, { code: 'FAL01' }) };
}

describe('the checklist of a task type', () => {
  it('is saved as a further version, and the log of the type says what changed', async () => {
    const by = await (await anOrganisation()).person();
    const { id } = await aShippedType(by);
    const [reading, check] = [aReading(), aCheck()];
    await aChecklist(by, [reading, check], 'FRA01');
    const now = await aChecklist(
      by,
      [
        { ...check, text: 'Sounders heard' },
        { ...reading, unit: '°F' },
      ],
      'FRA01',
    );

    expect(now).toMatchObject({ version: 2, savedBy: by.fullName });
    // Of another unit it is another question, whose answers make another series.
    expect(now.questions[1]!.id).not.toBe(reading.id);
    const { records } = passed(await call(by, activity.list, { body: { entityType: 'TASK_TYPE', entityId: id } }));
    expect(records[0]).toMatchObject({ event: 'task-type.checklist-saved' });
    expect(records[0]!.changes.map(({ label, from, to }) => [label, from !== null, to !== null])).toEqual([
      ['Question “Sounders heard”', true, true],
      ['Question “Hot tap after a minute”', false, true],
      ['Question “Hot tap after a minute”', true, false],
    ]);
    const outdated = await call(by, checklists.save, { body: { id, version: 1, questions: [] } });
    expect(outdated.status).toBe(409);
    expect(await aChecklist(by, now.questions, 'FRA01')).toMatchObject({ version: 2 });
  });

  it('has another question where one that was removed comes back with another kind, so that no series mixes them', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    const answers = answersTo(questions, 55, 'satisfactory', 'Healthy', 'No. 4');
    await completed(by, task, undefined, { checklist: answering(checklist, answers) });
    await aChecklist(by, []);
    const [was] = questions;
    const again = await aChecklist(by, [was!, aReading({ id: questions[3]!.id, text: 'Number of the call point' })]);
    expect(again.questions[0]!.id).toBe(was!.id);
    expect(again.questions[1]!.id).not.toBe(questions[3]!.id);
    const { objects } = passed(await call(by, checklists.readings, { query: { id: task.id } }));
    expect(objects.map(({ questionId }) => questionId)).toEqual([was!.id]);
  });

  it('refuses questions that nobody could answer', async () => {
    const by = await (await anOrganisation()).person();
    const { id } = await aShippedType(by);
    const save = async (question: object) =>
      refusal(await call(by, checklists.save, { body: { id, version: 0, questions: [question] as never } }));
    expect(await save(aReading({ lowest: 60, highest: 50 }))).toEqual([422, 'The highest is below the lowest']);
    expect(await save({ ...aCheck(), kind: 'choice', options: [{ name: 'Yes' }] })).toEqual([
      422,
      'Add at least two options',
    ]);
    expect(await save({ ...aCheck(), kind: 'choice', options: [{ name: 'Yes' }, { name: 'yes' }] })).toEqual([
      422,
      'Name each option once',
    ]);
  });

  it('can be started from each shipped template', async () => {
    const by = await (await anOrganisation()).person();
    const { objects } = passed(await call(by, checklists.templates));
    for (const { taskTypes, questions } of objects)
      for (const code of taskTypes) expect((await aChecklist(by, questions, code)).questions).toEqual(questions);
  });
});

describe('completing a task with a checklist', () => {
  afterEach(async () => (await theServer()).at(null));

  it('keeps each answer and what it says of what was looked at, and raises actions with it', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    expect(task.questionCount).toBe(4);
    expect((await ofTask(by, task)).questions).toEqual(questions);
    const answers = answering(checklist, answersTo(questions, 47.5, 'satisfactory', 'Fault', 'No. 4\nNo. 5'));
    const fields = { ...completion(inDays(by, 0)), outcome: 'unsatisfactory' as const, checklist: answers };
    const done = passed(
      await call(by, tasks.complete, {
        body: {
          id: task.id,
          version: task.version,
          cycleId: task.cycle!.id,
          ...fields,
          actions: [{ name: 'Hot tap after a minute: 47.5 °C', priority: 'HIGH' }],
        },
      }),
    ).dto;

    const { answers: kept, checklistVersion } = done.cycle!.completions[0]!;
    expect(checklistVersion).toBe(1);
    expect(kept.map(({ question, inWords: words, limits, judgement }) => [question, words, limits, judgement])).toEqual(
      [
        ['Hot tap after a minute', '47.5 °C', 'at least 50 °C', 'unsatisfactory'],
        ['Sounders heard everywhere', 'Satisfactory', null, 'satisfactory'],
        ['State of the panel', 'Fault', null, 'unsatisfactory'],
        ['Call point tested', 'No. 4\nNo. 5', null, null],
      ],
    );
    const { records } = passed(await call(by, activity.list, { body: { entityType: 'TASK', entityId: task.id } }));
    expect(records.find(({ event }) => event === 'task.completed')!.summary).toContain(
      'Unsatisfactory answers: Hot tap after a minute (47.5 °C)',
    );
    const raised = await call(by, actions.list, { body: { ...actionList.defaults, page: 1, taskIds: [task.id] } });
    expect(raised.body.objects).toMatchObject([{ name: 'Hot tap after a minute: 47.5 °C' }]);
  });

  it('names a required question that was not answered, and refuses an answer that the question does not take', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    const nothing = await complete(by, task);
    expect(refusal(nothing)).toEqual([422, 'Answer “Hot tap after a minute”']);
    expect(fieldOf(nothing)).toBe(`answers.${questions[0]!.id}`);
    const refusedBy = async (...given: (string | number)[]) =>
      refusal(await complete(by, task, undefined, { checklist: answering(checklist, answersTo(questions, ...given)) }));
    expect(await refusedBy('hot', 'satisfactory', 'Healthy')).toEqual([422, 'Enter a number']);
    // It would be shown as 50 °C, and judged to be less.
    expect(await refusedBy(49.9999, 'satisfactory', 'Healthy')).toEqual([422, 'Use at most 3 decimals']);
    expect(await refusedBy(55, 'fine', 'Healthy')).toEqual([422, 'Choose an answer']);
    expect(await refusedBy(55, 'satisfactory', 'On fire')).toEqual([422, 'Choose one of the options']);
    expect(await refusedBy(55, 'satisfactory', 'Healthy', 7)).toEqual([422, 'Enter words']);
    const other = answering(checklist, { [crypto.randomUUID()]: 'x' });
    expect(refusal(await complete(by, task, undefined, { checklist: other }))[0]).toBe(422);
    expect((await theTask(by, task.id)).version).toBe(task.version);
  });

  it('asks why the outcome is satisfactory although an answer is not, and puts the answers into the spreadsheet', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    const fields = { checklist: answering(checklist, answersTo(questions, 47, 'not-applicable', 'Healthy')) };
    const refused = await complete(by, task, undefined, fields);
    expect([refused.status, fieldOf(refused)]).toEqual([422, 'despite']);
    await completed(by, task, undefined, { ...fields, despite: 'The boiler had just been started' });
    const [past] = await pastOf(by, task);
    expect(past!.completions[0]).toMatchObject({ despite: 'The boiler had just been started' });

    const body = { ...taskList.defaults, page: 1, codes: ['FAL01'] as never };
    const [headings, row] = (await readXlsx((await call(by, tasks.exportTimesDone, { body })).raw)).sheets[0]!.rows;
    expect(row![headings!.indexOf('Answers')]).toBe(
      'Hot tap after a minute: 47 °C (unsatisfactory); Sounders heard everywhere: Not applicable; State of the panel: Healthy',
    );
  });

  it('takes the answers to the version that was on the form, though the checklist changed meanwhile', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    await aChecklist(by, [aCheck({ text: 'Something else' })]);
    const answers = answersTo(questions, 55, 'satisfactory', 'Healthy');
    await completed(by, task, undefined, { checklist: answering(checklist, answers) });
    const [past] = await pastOf(by, task);
    expect(past!.completions[0]).toMatchObject({ checklistVersion: 1, outcome: 'satisfactory' });
    expect(past!.completions[0]!.answers).toHaveLength(3);
    const never = await complete(by, await theTask(by, task.id), undefined, {
      checklist: answering({ version: 9 }, {}),
    });
    expect(never.status).toBe(422);
  });

  it('asks nothing any more once its questions are gone, however long ago', async () => {
    const server = await theServer();
    server.at('2026-05-01T12:00:00Z');
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    await aChecklist(by, []);
    server.at('2026-07-01T12:00:00Z');
    // Nobody has had a form open for two months.
    const outdated = answering(checklist, answersTo(questions, 55, 'satisfactory', 'Healthy'));
    expect(refusal(await complete(by, task, undefined, { checklist: outdated }))).toEqual([
      409,
      'The checklist changed on 1 May 2026. Please open the form again, and look at its questions.',
    ]);
    expect((await theTask(by, task.id)).questionCount).toBe(0);
    await completed(by, task, undefined, { checklist: answering({ version: 0 }, {}) });
    const [past] = await pastOf(by, task);
    expect(past!.completions[0]).toMatchObject({ checklistVersion: null, answers: [] });
  });

  it('can be corrected in the version that was answered, with the answers before kept', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    const answers = answersTo(questions, 55, 'satisfactory', 'Healthy');
    await completed(by, task, undefined, { checklist: answering(checklist, answers) });
    await aChecklist(by, []);
    const amend = (revision: number, more: object) =>
      call(by, tasks.amend, {
        body: {
          id: task.id,
          cycleId: task.cycle!.id,
          revision,
          reason: 'Misread',
          ...completion(inDays(by, 0)),
          ...more,
        },
      });
    passed(await amend(1, { checklist: answering(checklist, { ...answers, [questions[0]!.id]: 53 }) }));
    passed(await amend(2, { note: 'Seen again' }));
    expect((await amend(3, { checklist: answering({ version: 2 }, {}) })).status).toBe(409);
    const [past] = await pastOf(by, task);
    expect(past!.completions.map((each) => each.answers[0]!.inWords)).toEqual(['53 °C', '53 °C', '55 °C']);
    const { records } = passed(
      await call(by, activity.list, { body: { entityType: 'TASK-CYCLE', entityId: task.cycle!.id } }),
    );
    expect(records.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'answers',
      label: 'Hot tap after a minute',
      from: '55 °C',
      to: '53 °C',
    });
    expect(await ofTask(by, task, 1)).toMatchObject({ version: 1, questions });
  });

  it('happens with the inspection report that completes the task', async () => {
    const by = await (await anOrganisation()).person();
    const { questions, checklist, task } = await asked(by);
    const create = (more: object) =>
      call(by, inspectionReports.create, {
        body: {
          taskId: task.id,
          inspectedOn: inDays(by, 0),
          inspector: 'Ada Hill',
          outcome: 'satisfactory' as const,
          completes: { cycleId: task.cycle!.id, version: task.version, ...more },
        },
      });
    expect(refusal(await create({}))[1]).toBe('Answer “Hot tap after a minute”');
    passed(await create({ checklist: answering(checklist, answersTo(questions, 60, 'satisfactory', 'Healthy')) }));
    expect((await pastOf(by, task))[0]!.completions[0]!.answers).toHaveLength(3);
  });

  it('shows the readings of a question one after the other', async () => {
    const by = await (await anOrganisation()).person();
    const question = aReading();
    const checklist = await aChecklist(by, [question]);
    let task = await aTask(by, { code: 'FAL01' });
    for (const [at, reading] of [51, 48.5, 52].entries())
      task = await completed(by, task, inDays(by, 0), {
        checklist: answering(checklist, { [question.id]: reading }),
        outcome: at === 1 ? 'unsatisfactory' : 'satisfactory',
      });
    const { objects } = passed(await call(by, checklists.readings, { query: { id: task.id } }));
    expect(objects).toMatchObject([{ questionId: question.id, lowest: 50, limits: 'at least 50 °C' }]);
    expect(objects[0]!.readings.map(({ reading, judgement }) => [reading, judgement])).toEqual([
      [51, 'satisfactory'],
      [48.5, 'unsatisfactory'],
      [52, 'satisfactory'],
    ]);
  });
});
