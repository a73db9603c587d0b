import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { answerKey } from '@lintel/contract/areas/checklists/answers';
import type { Answers } from '@lintel/contract/areas/checklists/answers';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import type { Question } from '@lintel/contract/areas/checklists/questions';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { equipmentFields } from '#areas/equipment/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { anImport, csv, imported, undone } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare, byLink } from '#areas/shares/testing';
import {
  amend,
  aTask,
  complete,
  completed,
  coveredLifts,
  covering,
  inDays,
  outOfUse,
  refusal,
  satisfactory,
  seenTo,
  theTask,
  threeLifts,
  unsatisfactory,
  type Piece,
} from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { readXlsx } from 'hucre/xlsx';
import { aCheck, aChecklist, answering, aReading } from './testing.ts';

await theWorkingServer();

const fieldOf = ({ body }: { body: unknown }) => (body as { errors: { field: string }[] }).errors[0]!.field;
const pastOf = async (by: Person, { id }: Task) =>
  passed(await call(by, tasks.cycles, { query: { id, page: 1 } })).objects;

const once = aCheck({ text: 'Machine room tidy' });
const door = aCheck({ text: 'Doors close', isPerPiece: true });
const speed = aReading({ text: 'Speed', unit: 'm/s', lowest: 1, isPerPiece: true });
const remark = { ...aCheck({ text: 'Remarks', isRequired: false, isPerPiece: true }), kind: 'text' } as const;

/** Three lifts that a task covers, whose type asks two things of each, one of all of them, and may be told something of each. */
async function askedOfLifts(by: Person) {
  const questions: Question[] = [door, once, speed, remark];
  const checklist = await aChecklist(by, questions, 'LFT01');
  return { questions, checklist, ...(await coveredLifts(by)) };
}

/** Answers of pieces: whether the doors close, and the speed. */
const said = (
  of: readonly (readonly [Piece, string, number, string?])[],
  more: Answers = { [once.id]: satisfactory },
) =>
  Object.fromEntries([
    ...Object.entries(more),
    ...of.flatMap(([{ id }, closes, reading, text]) => [
      [answerKey(door.id, id), closes] as const,
      [answerKey(speed.id, id), reading] as const,
      ...(text ? [[answerKey(remark.id, id), text] as const] : []),
    ]),
  ]);

describe('a reading that was not taken', () => {
  it('is answered with the reason, shown as such and never counted as a value', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist } = await askedOfLifts(by);
    const [one, two, three] = lifts;
    const of = (notTaken: string, more: Answers = {}) =>
      complete(by, task, inDays(by, 0), {
        checklist: answering(checklist, {
          ...said([
            [one, satisfactory, 1.6],
            [two, satisfactory, 1.4],
            [three, satisfactory, 1.5],
          ]),
          [answerKey(speed.id, two.id)]: { notTaken },
          ...more,
        }),
      });
    expect(refusal(await of('  '))).toEqual([422, 'Lift 2, “Speed”: Say why it was not taken']);
    const check = await of('Car stuck', { [answerKey(door.id, two.id)]: { notTaken: 'Car stuck' } });
    expect(check.status, 'a check can be not applicable').toBe(422);
    passed(await of('Car stuck'));
    const [past] = await pastOf(by, task);
    const given = past!.completions[0]!.pieceAnswers!;
    expect(given.pieces.map(({ answers }) => answers[1])).toMatchObject([
      { inWords: '1.6 m/s', judgement: 'satisfactory' },
      { answer: { notTaken: 'Car stuck' }, inWords: 'Not taken: Car stuck', judgement: null },
      { inWords: '1.5 m/s' },
    ]);
    const { objects } = passed(await call(by, checklists.readings, { query: { id: task.id } }));
    expect(objects.map(({ piece, readings }) => [piece!.id, readings.length])).toEqual([
      [one.id, 1],
      [three.id, 1],
    ]);
    const ofPiece = passed(await call(by, checklists.ofEquipment, { query: { id: two.id } })).objects[0]!;
    expect(ofPiece.answers.map(({ inWords }) => inWords)).toContain('Not taken: Car stuck');
    expect(ofPiece.readings).toEqual([]);
  });
});

describe('questions asked of each piece of equipment', () => {
  it('are answered of each piece that was done and of no other, the others once', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist } = await askedOfLifts(by);
    const [one, two, three] = lifts;
    const of = (answers: Answers, pieces = [one, two]) =>
      complete(by, task, inDays(by, 0), {
        checklist: answering(checklist, answers),
        equipment: seenTo(satisfactory, ...pieces),
      });
    const right = said([
      [one, satisfactory, 1.6],
      [two, 'not-applicable', 1.4, 'Slow\nat first'],
    ]);
    const missing = await of(said([[one, satisfactory, 1.6]]));
    expect(refusal(missing)).toEqual([422, 'Answer “Doors close” of Lift 2']);
    expect(fieldOf(missing)).toBe(`answers.${door.id}:${two.id}`);
    expect(refusal(await of({ ...right, [answerKey(door.id, three.id)]: satisfactory }))).toEqual([
      422,
      '“Doors close” is answered of Lift 3, which was not done',
    ]);
    expect(refusal(await of({ ...right, [door.id]: satisfactory }))).toEqual([
      422,
      'Say of which piece of equipment “Doors close” is answered',
    ]);
    expect(refusal(await of({ ...right, [answerKey(once.id, one.id)]: satisfactory }))).toEqual([
      422,
      '“Machine room tidy” is answered once, and not of a piece of equipment',
    ]);
    expect(refusal(await of({ ...right, [answerKey(door.id, task.id)]: satisfactory }))).toEqual([
      422,
      '“Doors close” is answered of equipment that this is not about',
    ]);
    expect(refusal(await of({ ...right, [answerKey(speed.id, two.id)]: 'fast' }))).toEqual([
      422,
      'Lift 2, “Speed”: Enter a number',
    ]);
    // Who does not say which means all of them, so that Lift 3 is missing.
    const all = await complete(by, task, inDays(by, 0), { checklist: answering(checklist, right) });
    expect(refusal(all)).toEqual([422, 'Answer “Doors close” of Lift 3']);

    passed(await of(right));
    const [{ completions }] = (await pastOf(by, task)) as [Awaited<ReturnType<typeof pastOf>>[number]];
    expect(completions[0]!.answers.map(({ question, inWords }) => [question, inWords])).toEqual([
      ['Machine room tidy', 'Satisfactory'],
    ]);
    const given = completions[0]!.pieceAnswers!;
    expect(given.questions.map(({ question, limits }) => [question, limits])).toEqual([
      ['Doors close', null],
      ['Speed', 'at least 1 m/s'],
      ['Remarks', null],
    ]);
    expect(given.pieces.map(({ name, answers }) => [name, ...answers.map((each) => each?.inWords)])).toEqual([
      ['Lift 1', 'Satisfactory', '1.6 m/s', undefined],
      ['Lift 2', 'Not applicable', '1.4 m/s', 'Slow\nat first'],
    ]);
    const body = { ...taskList.defaults, page: 1, codes: ['LFT01'] as never };
    const [headings, row] = (await readXlsx((await call(by, tasks.exportTimesDone, { body })).raw)).sheets[0]!.rows;
    expect(row![headings!.indexOf('Answers')]).toBe(
      'Machine room tidy: Satisfactory\nLift 1 – Doors close: Satisfactory; Speed: 1.6 m/s\nLift 2 – Doors close: Not applicable; Speed: 1.4 m/s; Remarks: Slow\nat first',
    );
  });

  it('have a line of each piece in a spreadsheet, with what was not taken; two of one name are told apart', async () => {
    const by = await (await anOrganisation()).person();
    const checklist = await aChecklist(by, [speed], 'LFT01');
    const property = await aProperty(by);
    const fields = await equipmentFields(by, { property, names: ['Lift', 'Lift'] });
    const { objects } = passed(await call(by, equipment.add, { body: fields }));
    const task = await covering(by, await aTask(by, { code: 'LFT01', property, dueDate: inDays(by, 10) }), objects);
    const answers = objects.map(({ id }, at) => [answerKey(speed.id, id), at ? { notTaken: 'Car stuck' } : 1]);
    await completed(by, task, inDays(by, 0), { checklist: answering(checklist, Object.fromEntries(answers)) });
    const body = { ...taskList.defaults, page: 1, codes: ['LFT01'] as never };
    const [headings, row] = (await readXlsx((await call(by, tasks.exportTimesDone, { body })).raw)).sheets[0]!.rows;
    expect(String(row![headings!.indexOf('Answers')]).split('\n').toSorted()).toEqual([
      'Lift (EQP-000001) – Speed: 1 m/s',
      'Lift (EQP-000002) – Speed: Not taken: Car stuck',
    ]);
    expect(row![headings!.indexOf('Equipment')]).toBe('Lift (EQP-000001), Lift (EQP-000002)');
  });

  it('are asked once where the task covers nothing, or nothing in use', async () => {
    const by = await (await anOrganisation()).person();
    const checklist = await aChecklist(by, [door], 'LFT01');
    const { task, lifts } = await threeLifts(by);
    const of = (answers: Answers) =>
      complete(by, task, inDays(by, 0), { checklist: answering(checklist, answers), outcome: satisfactory });
    expect(refusal(await of({ [answerKey(door.id, lifts[0].id)]: satisfactory }))).toEqual([
      422,
      '“Doors close” is answered once, since this task covers no equipment in use',
    ]);
    passed(await of({ [door.id]: satisfactory }));
    const [past] = await pastOf(by, task);
    expect(past!.completions[0]).toMatchObject({ answers: [{ inWords: 'Satisfactory' }], pieceAnswers: null });

    const covered = await coveredLifts(by);
    for (const lift of covered.lifts) await outOfUse(by, lift, inDays(by, 0));
    const now = await theTask(by, covered.task.id);
    passed(await complete(by, now, inDays(by, 0), { checklist: answering(checklist, { [door.id]: satisfactory }) }));
  });

  it('ask why a piece is satisfactory although an answer of it is not, and name it in the log and where an action is needed', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist } = await askedOfLifts(by);
    const [one, two, three] = lifts;
    const answers = said([
      [one, unsatisfactory, 1.6],
      [two, satisfactory, 0.4],
      [three, satisfactory, 1.5],
    ]);
    const of = (equipment: ReturnType<typeof seenTo>, more = {}) =>
      complete(by, task, inDays(by, 0), { checklist: answering(checklist, answers), equipment, ...more });
    const whole = await of(seenTo(satisfactory, ...lifts));
    expect([...refusal(whole), fieldOf(whole)]).toEqual([
      422,
      '“Doors close” of Lift 1 is unsatisfactory: say why it is satisfactory all the same',
      'despite',
    ]);
    // Lift 1 failed; Lift 2 did not, in spite of its answer.
    const failing = [...seenTo(unsatisfactory, one), ...seenTo(satisfactory, two, three)];
    const refused = await of(failing, { outcome: unsatisfactory });
    expect(refusal(refused)[1]).toBe('“Speed” of Lift 2 is unsatisfactory: say why it is satisfactory all the same');
    const despite = 'Measured under full load';
    const done = passed(await of(failing, { outcome: unsatisfactory, despite })).dto;
    expect(done.cycle!.completions[0]).toMatchObject({ despite });
    const { records } = passed(await call(by, activity.list, { body: { entityType: 'TASK', entityId: task.id } }));
    expect(records.find(({ event }) => event === 'task.completed')!.summary).toContain(
      'Unsatisfactory answers: Lift 1: Doors close (Unsatisfactory); Lift 2: Speed (0.4 m/s)',
    );
    // What is seen to again is asked of that piece only.
    const again = await completed(by, done, inDays(by, 0), {
      checklist: answering(checklist, said([[one, satisfactory, 1.6]])),
    });
    expect(again.cycle!.number).toBe(2);
  });

  it('are corrected of each piece, and those of a piece that was not done after all are gone', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist } = await askedOfLifts(by);
    const [one, two, three] = lifts;
    const answers = said([
      [one, satisfactory, 1.6],
      [two, satisfactory, 1.4],
    ]);
    await completed(by, task, inDays(by, 0), {
      checklist: answering(checklist, answers),
      equipment: seenTo(satisfactory, one, two),
    });
    await aChecklist(by, [], 'LFT01');
    const again = (pieces: Piece[], revision: number, more = {}) =>
      amend(by, task, task.cycle!.id, inDays(by, 0), seenTo(satisfactory, ...pieces), revision, more);
    passed(await again([one], 1));
    expect(refusal(await again([one, three], 2))).toEqual([422, 'Answer “Doors close” of Lift 3']);
    const now = said([
      [one, satisfactory, 1.7],
      [three, satisfactory, 1.2],
    ]);
    passed(await again([one, three], 2, { checklist: answering(checklist, now) }));
    const [past] = await pastOf(by, task);
    expect(
      past!.completions.map(({ pieceAnswers }) =>
        pieceAnswers!.pieces.map(({ name, answers: [, given] }) => [name, given!.inWords]),
      ),
    ).toEqual([
      [
        ['Lift 1', '1.7 m/s'],
        ['Lift 3', '1.2 m/s'],
      ],
      [['Lift 1', '1.6 m/s']],
      [
        ['Lift 1', '1.6 m/s'],
        ['Lift 2', '1.4 m/s'],
      ],
    ]);
    const { records } = passed(
      await call(by, activity.list, { body: { entityType: 'TASK-CYCLE', entityId: task.cycle!.id } }),
    );
    expect(records.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: 'answers', label: 'Lift 1: Speed', from: '1.6 m/s', to: '1.7 m/s' },
        { field: 'answers', label: 'Lift 2: Speed', from: '1.4 m/s', to: null },
      ]),
    );
  });

  it('are other questions than those asked once, so that no series mixes them, and make a series of each piece', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist, questions } = await askedOfLifts(by);
    const [one, two] = lifts;
    let now = task;
    for (const [at, reading] of [1.2, 0.8, 1.5].entries())
      now = await completed(by, now, inDays(by, 0), {
        checklist: answering(
          checklist,
          said([[one, satisfactory, reading], ...(at === 1 ? [] : [[two, satisfactory, 2 + at] as const])]),
        ),
        equipment: seenTo(satisfactory, one, ...(at === 1 ? [] : [two])),
        ...(at === 1 && { despite: 'Under full load' }),
      });
    const { objects } = passed(await call(by, checklists.readings, { query: { id: task.id } }));
    expect(
      objects.map(({ question, piece, readings }) => [question, piece?.name, readings.map((each) => each.reading)]),
    ).toEqual([
      ['Speed', 'Lift 1', [1.2, 0.8, 1.5]],
      ['Speed', 'Lift 2', [2, 4]],
    ]);
    const [of] = passed(await call(by, checklists.ofEquipment, { query: { id: two.id } })).objects;
    expect(of).toMatchObject({ taskId: task.id, doneOn: inDays(by, 0), doneBy: 'Hill Gas Ltd' });
    expect(of!.answers.map(({ question, inWords }) => [question, inWords])).toEqual([
      ['Doors close', 'Satisfactory'],
      ['Speed', '4 m/s'],
    ]);
    expect(of!.readings.map(({ limits, readings }) => [limits, readings.length])).toEqual([['at least 1 m/s', 2]]);

    const changed = await aChecklist(
      by,
      questions.map((question) => ({ ...question, isPerPiece: question.id === once.id || question.id === door.id })),
      'LFT01',
    );
    expect(changed.questions.map(({ id }, at) => id === questions[at]!.id)).toEqual([true, false, false, false]);
  });

  it('are not asked by an import, and stand again where one that came over a failure is undone', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist } = await askedOfLifts(by);
    const [one, two, three] = lifts;
    const answers = said([
      [one, unsatisfactory, 1.6],
      [two, satisfactory, 1.4],
      [three, satisfactory, 1.5],
    ]);
    await completed(by, task, inDays(by, -5), {
      outcome: unsatisfactory,
      equipment: [...seenTo(unsatisfactory, one), ...seenTo(satisfactory, two, three)],
      checklist: answering(checklist, answers),
    });
    const day = inDays(by, -1).split('-').toReversed().join('/');
    const rows = [
      ['Property ref', 'Task', 'Last done'],
      [task.property.reference, 'LFT01', day],
    ];
    const over = await imported(by, await anImport(by, csv(rows), {}, { kind: 'dates' }));
    expect((await theTask(by, task.id)).lastOutcome).toBe(satisfactory);
    await undone(by, over);
    const { cycle } = await theTask(by, task.id);
    expect(cycle!.completions.map(({ pieceAnswers }) => pieceAnswers?.pieces.length ?? null)).toEqual([3, null, 3]);
  });

  it('are answered by somebody outside, and with an inspection report', async () => {
    const by = await (await anOrganisation()).person();
    const { task, lifts, checklist } = await askedOfLifts(by);
    const [one, two, three] = lifts;
    const answers = said([
      [one, satisfactory, 1.6],
      [two, satisfactory, 1.4],
    ]);
    const report = { inspectedOn: inDays(by, 0), inspector: 'Ada Hill', outcome: satisfactory };
    const create = (of: Answers) =>
      call(by, inspectionReports.create, {
        body: {
          taskId: task.id,
          ...report,
          completes: {
            cycleId: task.cycle!.id,
            version: task.version,
            equipment: seenTo(satisfactory, one, two),
            checklist: answering(checklist, of),
          },
          withoutEvidenceReason: 'By post',
        },
      });
    expect(refusal(await create(said([[one, satisfactory, 1.6]])))[1]).toBe('Answer “Doors close” of Lift 2');
    passed(await create(answers));
    expect((await pastOf(by, task))[0]!.completions[0]!.pieceAnswers!.pieces).toHaveLength(2);

    const { token } = await aShare(by, { id: task.id, kind: 'TASK' });
    const done = (of: Answers, pieces: Piece[]) =>
      byLink(by, shares.reportDone, token, {
        doneOn: inDays(by, 0),
        note: 'Measured',
        outcome: satisfactory,
        checklist: answering(checklist, of),
        ...(pieces.length > 0 && { equipment: seenTo(satisfactory, ...pieces) }),
      });
    expect(refusal(await done(answers, [one, three]))).toEqual([
      422,
      '“Doors close” is answered of Lift 2, which was not done',
    ]);
    const all = said([
      [one, satisfactory, 1.6],
      [two, satisfactory, 1.4],
      [three, satisfactory, 1.3],
    ]);
    // The evidence that this type asks for comes after them.
    expect(refusal(await done(all, []))[1]).toMatch(/^Add the evidence first/);
    const { cycle } = await theTask(by, task.id);
    await aFile(by, cycle!.id, aPdf(), { fileName: 'report.pdf', evidence: 'report' });
    passed(await done(all, []));
    const { shareAssignment } = passed(
      await call(by, shares.get, { query: { entityId: task.id, entityType: 'TASK' } }),
    ).dto;
    const given = shareAssignment!.responses.find(({ kind }) => kind === 'done')!;
    expect(given.checklist!.answers).toHaveLength(7);
    expect(given.equipment.map(({ name }) => name)).toEqual(['Lift 1', 'Lift 2', 'Lift 3']);
  });
});
