import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { files } from '@lintel/contract/areas/files';
import { imports, type ImportOutcome } from '@lintel/contract/areas/imports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { longDate, plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { theAction, verifying } from '#areas/actions/testing';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { aChecklist, answering, aReading } from '#areas/checklists/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { put } from '#areas/task-management/testing';
import { aTask, completed, inDays, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import type { Scope } from '#platform/scope';
import { openDates } from './dates/judge.ts';
import { anImport, anUpload, checked, csv, imported, settled, undone } from './testing.ts';

await theWorkingServer();

const british = (day: string) => day.split('-').toReversed().join('/');
const tasksOn = async (by: Person, propertyId: string) =>
  passed(await call(by, tasks.list, { body: { ...taskList.defaults, status: 'ALL', propertyIds: [propertyId] } }))
    .objects;
const outcomesOf = async (by: Person, id: string) =>
  passed(await call(by, imports.outcomes, { body: { id, limit: 100 } })).objects;
const refusalsOf = async (by: Person, id: string) =>
  passed(await call(by, imports.refusals, { body: { id, limit: 100 } })).objects.map(({ row, problems }) => [
    row,
    problems.map(({ reason }) => reason).join('; '),
  ]);
const filesOn = async (by: Person, ownerId: string) =>
  passed(await call(by, files.list, { body: { ownerId } })).objects.map(({ name, evidence }) => [name, evidence]);

describe('last done and due dates that are there already', () => {
  it('come in for tasks that were just added, whose first round began before, and are undone to what was proposed', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1', nation: 'england' });
    const [proposed, done] = [inDays(by, 200), inDays(by, -300)];
    const task = await aTask(by, { code: 'FRA01', property, dueDate: proposed });
    const started = task.cycle!.startsOn;
    expect(done < started).toBe(true);
    const file = csv([
      ['Property ref', 'Task', 'Last completed'],
      ['HH-1', 'FRA01', british(done)],
    ]);
    const ready = await checked(by, await anImport(by, file, {}, { kind: 'dates' }));
    expect(ready.checked).toMatchObject({ changedCount: 1, refusedCount: 0 });
    const over = await imported(by, ready);
    const now = await theTask(by, task.id);
    expect(now).toMatchObject({ lastDoneOn: done, cycle: { number: 2, startsOn: done } });
    // Counted from the day it was done, not from the day that was proposed.
    expect(now.dueOn! < inDays(by, 100)).toBe(true);
    const { objects } = passed(await call(by, tasks.cycles, { query: { id: task.id } }));
    expect(objects.find(({ number }) => number === 1)).toMatchObject({ dueOn: null });
    passed(await call(by, imports.undo, { body: { id: over.id, version: over.version } }));
    await settled(by, over.id);
    expect(await theTask(by, task.id)).toMatchObject({
      lastDoneOn: null,
      dueOn: proposed,
      cycle: { startsOn: started, dueOn: proposed },
    });
    const again = await checked(by, await anImport(by, file, {}, { kind: 'dates' }));
    expect(again.checked).toMatchObject({ changedCount: 1, refusedCount: 0 });
  });

  it('come in row by row with their certificates, say beforehand what would happen, and can be undone', async () => {
    const by = await (await anOrganisation()).person();
    const [first, second] = [
      await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House', nation: 'england' }),
      await aProperty(by, { propertyReferenceNumber: 'HH-2', address1: 'Oak House', nation: 'england' }),
    ];
    const [done, due, moved] = [inDays(by, -100), inDays(by, 200), inDays(by, 90)];
    await put(by, second, ['LFT01'], inDays(by, 30));
    const file = csv([
      ['Property ref', 'Task', 'Last completed', 'Next due', 'Contractor', 'Certificate'],
      ['HH-1', 'FRA01', british(done), british(due), 'Hill Fire', 'assessment.pdf'],
      ['hh-1', 'Gas safety', british(done), '', 'Hill Gas', ''],
      ['HH-2', 'LFT01', '', british(moved), '', ''],
      ['HH-9', 'FRA01', british(done), '', '', ''],
      ['HH-2', 'Moat inspection', british(done), '', '', ''],
      ['HH-2', 'FRA01', '31/02/2026', '', '', ''],
      ['HH-2', 'EIC01', british(inDays(by, 3)), '', '', ''],
      ['HH-2', 'EML01', '', '', '', ''],
      ['HH-1', 'FRA01', british(done), '', '', ''],
    ]);
    const draft = await anImport(by, file, {}, { kind: 'dates', fileName: 'dates.csv' });
    expect(draft.setup?.fields).toEqual([
      'propertyReferenceNumber',
      'taskTypeId',
      'lastDoneOn',
      'dueOn',
      'doneBy',
      'certificateFile',
    ]);
    const asked = passed(await call(by, imports.values, { query: { id: draft.id } })).objects[0]!;
    const open = asked.values.filter((value) => !value.match).map((value) => value.text);
    expect(open).toEqual(['Gas safety', 'Moat inspection']);
    const gas = asked.options.find(({ name }) => /gas safety/i.test(name))!;
    const choices = [{ field: 'taskTypeId' as const, text: 'Gas safety', take: 'entry' as const, entryId: gas.id }];
    const chosen = passed(
      await call(by, imports.choose, { body: { id: draft.id, version: draft.version, choices } }),
    ).dto;
    await aFile(by, draft.id, aPdf(), { fileName: 'Assessment.PDF', evidence: 'certificate' });
    await aFile(by, draft.id, aPdf(), { fileName: 'scan HH-1 GAS01 2026.pdf' });

    const ready = await checked(by, chosen);
    expect(ready.checked).toMatchObject({ newCount: 2, changedCount: 1, refusedCount: 6 });
    expect(await refusalsOf(by, draft.id)).toEqual([
      [5, 'No property that you may see has this'],
      [6, '“Moat inspection” is not in the list “Task type”. Choose what it means in the step Values.'],
      [7, 'There is no such date. Write the day first, for example 31/12/2026.'],
      [8, 'This date is in the future'],
      [9, 'Enter when it was last done, or when it is due'],
      [10, 'Row 2 of this file is about the same task'],
    ]);
    const outcomes = await outcomesOf(by, draft.id);
    expect(outcomes.map(({ row, kind }) => [row, kind])).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'changed'],
    ]);
    expect(outcomes[0]!.summary).toMatch(/^Elm House: FRA01 added, done on .*, due on .*, with Assessment.PDF$/);
    expect(await tasksOn(by, first.id)).toEqual([]);

    expect(outcomes.map(({ recordId }) => recordId)).toEqual([null, null, null]);

    const over = await imported(by, ready);
    expect(over.message).toBeNull();
    expect(over.result).toMatchObject({ newCount: 2, changedCount: 1 });
    const [{ recordId }] = (await outcomesOf(by, draft.id)) as [ImportOutcome];
    expect((await tasksOn(by, first.id)).map(({ id }) => id)).toContain(recordId);
    const here = await tasksOn(by, first.id);
    expect(here.map(({ code, lastDoneOn, standing }) => [code, lastDoneOn, standing])).toEqual(
      expect.arrayContaining([
        ['FRA01', done, 'compliant'],
        ['GAS01', done, 'compliant'],
      ]),
    );
    expect(here.find(({ code }) => code === 'FRA01')).toMatchObject({ dueOn: due });
    const lift = (await tasksOn(by, second.id))[0]!;
    expect(lift.dueOn).toBe(moved);
    const fire = await theTask(by, here.find(({ code }) => code === 'FRA01')!.id);
    const cycles = passed(await call(by, tasks.cycles, { query: { id: fire.id } })) as {
      objects: { id: string; completions: { doneBy: string; recordedBy: string | null; note: string | null }[] }[];
    };
    const past = cycles.objects.find(({ completions }) => completions.length)!;
    expect(past.completions[0]).toMatchObject({ doneBy: 'Hill Fire', note: 'Imported from “dates.csv”, row 2' });
    expect(await filesOn(by, past.id)).toEqual([['Assessment.PDF', 'certificate']]);
    expect(await filesOn(by, draft.id)).toEqual([]);

    const again = await anImport(by, file, {}, { kind: 'dates', choices });
    expect((await checked(by, again)).checked).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: 3 });

    const back = await undone(by, over);
    expect(back.message).toBe('Undone: 2 tasks removed, 1 changed back');
    expect((await tasksOn(by, first.id)).map(({ state, lastDoneOn }) => [state, lastDoneOn])).toEqual([
      ['Removed', null],
      ['Removed', null],
    ]);
    expect((await theTask(by, lift.id)).dueOn).toBe(inDays(by, 30));
    expect((await filesOn(by, draft.id)).length).toBe(2);
  });

  it(
    'stand in a column for each task type as well, and what was done since makes the undoing impossible',
    { tags: ['thorough'] },
    async () => {
      const by = await (await anOrganisation()).person();
      const property = await aProperty(by, { propertyReferenceNumber: 'HH-1', nation: 'england' });
      await put(by, property, ['LFT01'], inDays(by, 10));
      const [done, due] = [inDays(by, -50), inDays(by, 100)];
      const file = csv([
        [
          'Site ref',
          'FRA date',
          'Date of last LFT01',
          'LFT01 due',
          'EML01 due',
          'Roof',
          'LGSR expires',
          'FRA review date',
        ],
        ['HH-1', british(done), british(done), british(due), 'N/A', 'flat', 'TBC', british(due)],
      ]);
      const draft = await anImport(by, file, {}, { kind: 'dates' });
      expect(draft.setup?.fields).toEqual([
        'propertyReferenceNumber',
        'lastDoneOn FRA01',
        'lastDoneOn LFT01',
        'dueOn LFT01',
        'dueOn EML01',
        null,
        'dueOn GAS01',
        null,
      ]);
      const over = await imported(by, draft);
      expect(over.result).toMatchObject({ newCount: 1, refusedCount: 0 });
      const found = await tasksOn(by, property.id);
      expect(found.map(({ code, lastDoneOn }) => [code, lastDoneOn]).toSorted()).toEqual([
        ['FRA01', done],
        ['LFT01', done],
      ]);
      const lift = found.find(({ code }) => code === 'LFT01')!;
      expect(lift.dueOn).toBe(due);
      const back = await undone(by, over);
      expect(back.stage).toBe('undone');
      expect(await theTask(by, lift.id)).toMatchObject({ dueOn: inDays(by, 10), lastDoneOn: null, state: 'active' });

      const once = await imported(by, await anImport(by, file, {}, { kind: 'dates' }));
      const version = (await theTask(by, lift.id)).version;
      passed(
        await call(by, tasks.suspend, {
          body: { id: lift.id, version, reason: 'Out of use', reviewOn: inDays(by, 30) },
        }),
      );
      const refusal = passed(await call(by, imports.get, { query: { id: once.id } })).dto.undoRefusal;
      expect(refusal?.reason).toBe('One of its tasks has been worked on since, so the import can no longer be undone');
    },
  );

  it('are due under the name of a task alone only where a day is yet to come, else somebody must choose, and belong to the task above two headings', async () => {
    const by = await (await anOrganisation()).person();
    const [past, ahead] = [british(inDays(by, -50)), british(inDays(by, 50))];
    const fieldsOf = async (rows: string[][]) => (await anImport(by, csv(rows), {}, { kind: 'dates' })).setup?.fields;
    expect(
      await fieldsOf([
        ['URN', 'FRA', 'PAT', 'EML01 date', 'FAL02 due'],
        ['HH-1', past, past, ahead, past],
        ['HH-2', past, ahead, past, 'TBC'],
      ]),
    ).toEqual(['propertyReferenceNumber', null, 'dueOn PAT01', 'dueOn EML01', 'dueOn FAL02']);
    expect(
      await fieldsOf([
        ['URN', 'Fire risk assessment', '', 'PAT', ''],
        ['', 'Last', 'Due', 'Last', 'Due'],
        ['HH-1', past, past, past, ahead],
      ]),
    ).toEqual(['propertyReferenceNumber', 'lastDoneOn FRA01', 'dueOn FRA01', 'lastDoneOn PAT01', 'dueOn PAT01']);
  });

  it.each([
    ['as the only one', []],
    ['before another', [['Oak House', 'Mill Lane', 'Leeds', 'York', '']]],
  ])('leave the first property a row %s, though two of its cells are alike', async (_, more) => {
    const by = await (await anOrganisation()).person();
    const { dto } = passed(
      await anUpload(
        by,
        csv([
          ['Name', 'Street', 'Town', 'County', ''],
          ['Elm House', 'High Street', 'Leeds', 'Leeds', 'managed by agent'],
          ...more,
        ]),
      ),
    );
    const [sheet] = passed(await call(by, imports.sheets, { query: { id: dto.id } })).objects;
    expect(sheet!.columns.map(({ heading }) => heading)).toEqual(['Name', 'Street', 'Town', 'County']);
    expect(sheet!.rowCount).toBe(1 + more.length);
  });

  it('come in from a register with a row for each time, in whatever order: the latest counts, and the earlier ones are on record', async () => {
    const by = await (await anOrganisation()).person();
    const [fresh, there] = [
      await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House', nation: 'england' }),
      await aProperty(by, { propertyReferenceNumber: 'HH-2', address1: 'Oak House', nation: 'england' }),
    ];
    await put(by, there, ['GAS02'], inDays(by, -10));
    const [first, second, third] = [inDays(by, -800), inDays(by, -430), inDays(by, -60)];
    const file = csv([
      ['URN', 'Task', 'Date of service', 'Engineer', 'Certificate file', 'Next due'],
      ['HH-1', 'GAS02', british(second), 'Hill Gas', '', ''],
      ['HH-2', 'GAS02', british(second), 'Hill Gas', '', ''],
      ['HH-1', 'GAS02', british(third), 'Vale Gas', '', ''],
      ['HH-1', 'GAS02', british(third), 'Vale Gas', '', ''],
      ['HH-2', 'GAS02', british(third), 'Vale Gas', '', ''],
      ['HH-1', 'GAS02', british(inDays(by, 5)), 'Vale Gas', '', ''],
      ['HH-1', 'GAS02', british(first), 'Hill Gas', 'first.pdf', british(inDays(by, -440))],
    ]);
    const draft = await anImport(by, file, { several: 'times' }, { kind: 'dates', fileName: 'register.csv' });
    await aFile(by, draft.id, aPdf(), { fileName: 'first.pdf', evidence: 'certificate' });
    await aFile(by, draft.id, aPdf(), { fileName: 'HH-1 GAS02.pdf', evidence: 'certificate' });
    const ready = await checked(by, draft);
    expect(await refusalsOf(by, draft.id)).toEqual([
      [5, 'Row 4 of this file is about the same task'],
      [7, 'This date is in the future'],
    ]);
    expect((await outcomesOf(by, draft.id)).map(({ row, kind, summary }) => [row, kind, summary])).toEqual([
      [2, 'new', `Elm House: GAS02 done on ${longDate(second)}`],
      [
        3,
        'skipped',
        `Oak House: GAS02 done on ${longDate(second)}: left out, since row 6 is later and the task is there already`,
      ],
      [4, 'new', `Elm House: GAS02 added, done on ${longDate(third)}, with HH-1 GAS02.pdf, after 2 earlier times`],
      [6, 'changed', `Oak House: GAS02 done on ${longDate(third)}`],
      [8, 'new', `Elm House: GAS02 done on ${longDate(first)}`],
    ]);

    const over = await imported(by, ready);
    expect(over.message).toBeNull();
    expect(over.warnings).toEqual([
      expect.stringMatching(/^3 rows: taken as an earlier time of the same task, of which the latest counts/),
    ]);
    const [task] = await tasksOn(by, fresh.id);
    expect(task).toMatchObject({ lastDoneOn: third, standing: 'compliant' });
    expect(await tasksOn(by, there.id)).toMatchObject([{ lastDoneOn: third }]);
    const done = async () => {
      const { objects } = passed(await call(by, tasks.cycles, { query: { id: task!.id } })) as {
        objects: {
          id: string;
          state: string;
          dueOn: string | null;
          daysLate: number | null;
          completions: { doneOn: string; doneBy: string; note: string }[];
        }[];
      };
      return objects.filter(({ completions }) => completions.length).toReversed();
    };
    const rounds = await done();
    expect(rounds.map(({ completions: [one] }) => [one!.doneOn, one!.doneBy, one!.note])).toEqual([
      [first, 'Hill Gas', 'Imported from “register.csv”, row 8'],
      [second, 'Hill Gas', 'Imported from “register.csv”, row 2'],
      [third, 'Vale Gas', 'Imported from “register.csv”, row 4'],
    ]);
    // Each was due when the row before says so. Where none does, nobody knows whether it was late.
    expect(rounds.map(({ dueOn, daysLate }) => [dueOn, daysLate])).toEqual([
      [null, null],
      [inDays(by, -440), 10],
      [null, null],
    ]);
    const { dto } = passed(await call(by, properties.get, { query: { id: fresh.id } }));
    expect(dto.lifecycleScore).toBeNull();
    expect(await Promise.all(rounds.map(({ id }) => filesOn(by, id)))).toEqual([
      [['first.pdf', 'certificate']],
      [],
      [['HH-1 GAS02.pdf', 'certificate']],
    ]);

    expect((await undone(by, over)).message).toBe('Undone: 1 task removed, 1 changed back');
    expect((await tasksOn(by, fresh.id)).map(({ state, lastDoneOn }) => [state, lastDoneOn])).toEqual([
      ['Removed', null],
    ]);
    expect((await done()).map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
    expect((await filesOn(by, draft.id)).length).toBe(2);

    await imported(by, await anImport(by, file, { several: 'times' }, { kind: 'dates' }));
    expect((await done()).slice(3).map(({ completions: [one] }) => one!.doneOn)).toEqual([first, second, third]);
  });

  it('get the certificates that are added by importing the same file again, each once', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House', nation: 'england' });
    await aProperty(by, { propertyReferenceNumber: 'HH-2', address1: 'Oak House', nation: 'england' });
    const done = inDays(by, -30);
    const file = csv([
      ['URN', 'Task', 'Date of service', 'Certificate file'],
      ['HH-1', 'GAS01', british(done), ''],
      ['HH-2', 'GAS01', british(done), 'HH-1 GAS01.pdf'],
    ]);
    await imported(by, await anImport(by, file, {}, { kind: 'dates' }));
    expect(await tasksOn(by, property.id)).toMatchObject([{ lastDoneOn: done, standing: 'no-data' }]);
    const again = async () => {
      const draft = await anImport(by, file, {}, { kind: 'dates' });
      await aFile(by, draft.id, aPdf(), { fileName: 'HH-1 GAS01.pdf', evidence: 'certificate' });
      return checked(by, draft);
    };
    const ready = await again();
    expect((await outcomesOf(by, ready.id)).map(({ kind, summary }) => [kind, summary])).toEqual([
      ['changed', `Elm House: GAS01 done on ${longDate(done)}, with HH-1 GAS01.pdf`],
      ['changed', `Oak House: GAS01 done on ${longDate(done)}, with HH-1 GAS01.pdf`],
    ]);
    const started = passed(await call(by, imports.start, { body: { id: ready.id, version: ready.version } })).dto;
    const over = await settled(by, started.id);
    expect([over.stage, over.message]).toEqual(['finished', null]);
    expect(await tasksOn(by, property.id)).toMatchObject([{ lastDoneOn: done, standing: 'compliant' }]);
    expect((await again()).checked).toMatchObject({ unchangedCount: 1, changedCount: 1 });
    // The second found the file gone to the first, and changed nothing.
    expect((await undone(by, over)).message).toBe(
      'Undone: 0 tasks removed, 0 changed back; 1 file stays with what was done before',
    );
    expect(await tasksOn(by, property.id)).toMatchObject([{ lastDoneOn: done, standing: 'compliant' }]);
  });

  it('are refused in rows of one task until somebody says what they are: too close for times of one thing, or of lifts that of the one done longest ago', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House', nation: 'england' });
    const [a, b, c] = [inDays(by, -20), inDays(by, -900), inDays(by, -18)];
    const file = csv([
      ['URN', 'Task', 'Lift', 'Date of service', 'Next due', 'Certificate file'],
      ['HH-1', 'LFT01', 'Lift A', british(a), '', 'a.pdf'],
      ['HH-1', 'LFT01', 'Lift B', british(b), '', 'b.pdf'],
      ['HH-1', 'LFT01', 'Lift C', british(c), '', 'B.PDF'],
      ['HH-1', 'LFT01', 'Lift D', '', british(inDays(by, 90)), ''],
    ]);
    const draft = await anImport(by, file, { several: 'things' }, { kind: 'dates' });
    for (const fileName of ['a.pdf', 'b.pdf']) await aFile(by, draft.id, aPdf(), { fileName });
    const things = await checked(by, draft);
    const left = (day: string) =>
      `Elm House: LFT01 done on ${longDate(day)}: left out, since row 3 was done longest ago and counts for all`;
    expect((await outcomesOf(by, things.id)).map(({ row, kind, summary }) => [row, kind, summary])).toEqual([
      [2, 'skipped', `${left(a)}; its certificate is not added`],
      [3, 'new', `Elm House: LFT01 added, done on ${longDate(b)}, with b.pdf`],
      [4, 'skipped', left(c)],
    ]);
    expect(things.warnings?.toSorted()).toEqual([
      '1 row: its certificate is not added: the task keeps that of the row done longest ago',
      '1 row: the one done longest ago of several rows about one task, and counts for all of them',
    ]);
    expect(await refusalsOf(by, things.id)).toEqual([
      [5, 'Enter when it was last done: the task stands for all of them'],
    ]);
    // What was said of one file is not said of the next with the same headings.
    const unstated = await checked(by, await anImport(by, file, {}, { kind: 'dates' }));
    expect(unstated.checked).toMatchObject({ newCount: 0, refusedCount: 4 });
    expect((await refusalsOf(by, unstated.id))[0]).toEqual([
      2,
      expect.stringMatching(/^Several rows of this file are about this task/),
    ]);
    const over = await imported(by, await anImport(by, file, { several: 'times' }, { kind: 'dates' }));
    const refusal = (row: number, day: string) =>
      `Row ${row} says that the same task was done on ${longDate(day)}, within half of its interval. Keep the right one, or, if the rows are about different things such as two lifts, go back to the columns and say so.`;
    expect(await refusalsOf(by, over.id)).toEqual([
      [2, refusal(4, c)],
      [4, refusal(2, a)],
      [5, 'Row 3 of this file is about the same task'],
    ]);
    expect(await tasksOn(by, property.id)).toMatchObject([{ lastDoneOn: b, standing: 'overdue' }]);
  });

  it(
    'are those of the thing done longest ago of more than a hundred, and never left out as done before the task was',
    { tags: ['thorough'] },
    async () => {
      const by = await (await anOrganisation()).person();
      const property = await aProperty(by, {
        propertyReferenceNumber: 'HH-1',
        address1: 'Elm House',
        nation: 'england',
      });
      const [first, late] = [inDays(by, -30), british(inDays(by, 900))];
      const lifts = Array.from({ length: 100 }, (_, at) => ['HH-1', 'LFT01', british(inDays(by, -29 + (at % 20))), '']);
      const register = (...rows: string[][]) => csv([['URN', 'Task', 'Date of service', 'Next due'], ...rows]);
      const more = [
        ['HH-1', 'LFT01', british(inDays(by, -5)), late],
        ['HH-1', 'LFT01', '', british(inDays(by, 20))],
        ['HH-1', 'FRA01', '', british(inDays(by, 20))],
      ];
      const [lift, fire] = ['LFT01', 'FRA01'].map((code) => ['HH-1', code, british(first), '']) as [string[], string[]];
      const file = register(lift, fire, ...lifts, ...more);
      const setup = { several: 'things', existing: 'stop' } as const;
      const ready = await checked(by, await anImport(by, file, setup, { kind: 'dates' }));
      expect(ready.checked).toMatchObject({ newCount: 2, skippedCount: 100, refusedCount: 3, existingCount: 0 });
      passed(await call(by, imports.start, { body: { id: ready.id, version: ready.version } }));
      const over = await settled(by, ready.id);
      expect(over).toMatchObject({ stage: 'finished', message: null, result: ready.checked! });
      expect(await refusalsOf(by, over.id)).toEqual([
        [104, expect.stringContaining('is the last day')],
        [105, 'Enter when it was last done: the task stands for all of them'],
        [106, 'Row 3 of this file is about the same task'],
      ]);
      expect((await tasksOn(by, property.id)).map(({ lastDoneOn }) => lastDoneOn)).toEqual([first, first]);

      const overdue = register(lift, ['HH-1', 'LFT01', british(inDays(by, -900)), '']);
      const again = await checked(by, await anImport(by, overdue, { ...setup, existing: 'update' }, { kind: 'dates' }));
      expect(again.can.start).toBe(false);
      expect(await refusalsOf(by, again.id)).toEqual([
        [2, 'Row 3, done longest ago, is refused'],
        [
          3,
          `The task stands for all of them and was last done on ${longDate(first)}, after this. If this one was not done then, correct what was recorded of that day or make the task due sooner; if it was, leave these rows out.`,
        ],
      ]);
    },
  );

  it(
    'are at most the last hundred times of a task, and no transaction writes more',
    { tags: ['thorough'] },
    async () => {
      const home = await anOrganisation();
      const by = await home.person();
      await aProperty(by, { propertyReferenceNumber: 'HH-1', nation: 'england' });
      const weekly = (urn: string, count: number) =>
        Array.from({ length: count }, (_, at) => [urn, 'FAL01', british(inDays(by, 7 * (at - count)))]);
      const file = csv([['URN', 'Task', 'Date of test'], ...weekly('HH-1', 102)]);
      const ready = await checked(by, await anImport(by, file, { several: 'times' }, { kind: 'dates' }));
      expect(ready.checked).toMatchObject({ newCount: 100, refusedCount: 2 });
      const why = 'The last 100 times of a task come in, and this one is earlier';
      expect(await refusalsOf(by, ready.id)).toEqual([
        [2, why],
        [3, why],
      ]);
      const rows = [...weekly('HH-1', 60), ...weekly('HH-2', 60)].toSorted((one, other) =>
        one[2]!.localeCompare(other[2]!),
      );
      const read = rows.map((cells, at) => ({ number: at + 2, cells }));
      const parts = await home.within(async (scope) => {
        const held = { ...ready, sheets: [{ columns: [] }], choices: [] } as never;
        const work = await openDates(scope as Scope, held);
        work.survey!(read);
        return work.inParts!(read.slice(-100));
      });
      const lastOf = (urn: string) => read.findLast(({ cells }) => cells[0] === urn)!.number;
      expect(parts.flat()).toEqual(read.slice(-100));
      for (const part of parts)
        expect(part.filter(({ number }) => [lastOf('HH-1'), lastOf('HH-2')].includes(number)).length).toBeLessThan(2);
    },
  );

  it('leave out what is earlier of a task that does not recur, and say that only the latest counts', async () => {
    const by = await (await anOrganisation()).person();
    await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House', nation: 'england' });
    const [first, second] = [inDays(by, -800), inDays(by, -60)];
    const file = csv([
      ['URN', 'Task', 'Date of inspection'],
      ['HH-1', 'ASB01', british(first)],
      ['HH-1', 'ASB01', british(second)],
    ]);
    const setup = { several: 'times', existing: 'stop' } as const;
    const ready = await checked(by, await anImport(by, file, setup, { kind: 'dates' }));
    expect(ready.can.start).toBe(true);
    const left = `Elm House: ASB01 done on ${longDate(first)}: left out, since row 3 is later and only the latest counts for a task that does not recur`;
    expect((await outcomesOf(by, ready.id)).map(({ row, kind, summary }) => [row, kind, summary])).toEqual([
      [2, 'skipped', left],
      [3, 'new', `Elm House: ASB01 added, done on ${longDate(second)}`],
    ]);
  });

  it(
    'leave an earlier failure as it was where they are undone, and stay where somebody added to their rounds',
    { tags: ['thorough'] },
    async () => {
      const by = await (await anOrganisation()).person();
      const bringIn = async ({ code, property }: Task) => {
        const rows = [
          ['Property ref', 'Task', 'Last done'],
          [property.reference, code, british(inDays(by, -5))],
        ];
        return imported(by, await anImport(by, csv(rows), {}, { kind: 'dates' }));
      };
      const question = aReading();
      const checklist = await aChecklist(by, [question], 'EIC04');
      const failed = await completed(by, await aTask(by, { code: 'EIC04' }), inDays(by, -20), {
        outcome: 'unsatisfactory',
        checklist: answering(checklist, { [question.id]: 47 }),
      });
      const over = await bringIn(failed);
      expect((await theTask(by, failed.id)).lastOutcome).toBe('satisfactory');
      expect((await undone(by, over)).stage).toBe('undone');
      expect(await theTask(by, failed.id)).toMatchObject({
        lastOutcome: 'unsatisfactory',
        lastDoneOn: inDays(by, -20),
        standing: 'unsatisfactory',
        dueOn: failed.dueOn,
        status: { code: 'unsatisfactory' },
        cycle: { id: failed.cycle!.id, number: 1 },
      });
      expect((await theTask(by, failed.id)).cycle!.completions[0]!.answers).toMatchObject([{ inWords: '47 °C' }]);

      const surveyed = await aTask(by, { code: 'ASB01', dueDate: inDays(by, -60) });
      const once = await completed(by, surveyed, inDays(by, -50));
      const anew = await bringIn(once);
      expect((await theTask(by, once.id)).lastDoneOn).toBe(inDays(by, -5));
      expect((await undone(by, anew)).stage).toBe('undone');
      const { state, status, standing, lastDoneOn } = once;
      expect(await theTask(by, once.id)).toMatchObject({ state, status, standing, lastDoneOn });

      const task = await aTask(by, { code: 'FRA01' });
      const proved = await bringIn(task);
      await aFile(by, task.cycle!.id, aPdf());
      const refusal = passed(await call(by, imports.get, { query: { id: proved.id } })).dto.undoRefusal;
      expect(refusal?.reason).toBe('One of its tasks has been worked on since, so the import can no longer be undone');
    },
  );

  it(
    'give their certificates back to the import that is undone, also from tasks that were there',
    { tags: ['thorough'] },
    async () => {
      const by = await (await anOrganisation()).person();
      const active = await aTask(by, { code: 'FRA01' });
      const failed = await completed(by, await aTask(by, { code: 'EIC04' }), inDays(by, -20), {
        outcome: 'unsatisfactory',
      });
      const finished = await completed(
        by,
        await aTask(by, { code: 'ASB01', dueDate: inDays(by, -60) }),
        inDays(by, -20),
      );
      const all = [active, failed, finished];
      const rows = [
        ['Property ref', 'Task', 'Last done', 'Certificate'],
        ...all.map(({ property, code }) => [property.reference, code, british(inDays(by, -5)), `${code}.pdf`]),
      ];
      const draft = await anImport(by, csv(rows), {}, { kind: 'dates' });
      for (const { code } of all) await aFile(by, draft.id, aPdf(), { fileName: `${code}.pdf` });
      const over = await imported(by, await checked(by, draft));
      for (const { id, code } of all) expect((await theTask(by, id)).lastDoneOn, code).toBe(inDays(by, -5));
      expect(await filesOn(by, draft.id)).toEqual([]);
      expect(await undone(by, over)).toMatchObject({
        stage: 'undone',
        message: 'Undone: 0 tasks removed, 3 changed back',
      });
      expect((await filesOn(by, draft.id)).length).toBe(3);
    },
  );

  it('never go past the last day that the law allows, nor before the round began, not for a task that is new here nor for one that is there', async () => {
    const by = await (await anOrganisation()).person();
    const here = await aProperty(by, { propertyReferenceNumber: 'HH-1', nation: 'england' });
    await aProperty(by, { propertyReferenceNumber: 'HH-2', nation: 'england' });
    const third = await aProperty(by, { propertyReferenceNumber: 'HH-3', nation: 'england' });
    const fourth = await aProperty(by, { propertyReferenceNumber: 'HH-4', nation: 'england' });
    await put(by, here, ['LFT01'], inDays(by, 10));
    await put(by, fourth, ['LFT01'], inDays(by, 10));
    const [done, late] = [inDays(by, -100), inDays(by, 300)];
    const legalOn = plusInterval(done, { count: 6, unit: 'month' });
    const file = csv([
      ['Ref', 'Task', 'Last done', 'Due'],
      ['HH-1', 'LFT01', british(done), british(late)],
      ['HH-2', 'LFT01', british(done), british(late)],
      ['HH-3', 'LFT01', british(done), british(legalOn)],
      ['HH-4', 'LFT01', '', british(inDays(by, -900))],
    ]);
    const over = await imported(by, await anImport(by, file, {}, { kind: 'dates' }));
    expect(await refusalsOf(by, over.id)).toEqual([
      [2, expect.stringContaining(longDate(legalOn))],
      [3, expect.stringContaining(longDate(legalOn))],
      [5, expect.stringMatching(/^This round began on /)],
    ]);
    const dues = async (of: { id: string }) => (await tasksOn(by, of.id)).map(({ dueOn }) => dueOn);
    expect([await dues(here), await dues(third)]).toEqual([[inDays(by, 10)], [legalOn]]);
  });

  it('put off no statutory duty further than one person may by hand', async () => {
    const by = await (await anOrganisation()).person();
    const here = await aProperty(by, { propertyReferenceNumber: 'HH-1', nation: 'england' });
    const other = await aProperty(by, { propertyReferenceNumber: 'HH-2', nation: 'england' });
    await aProperty(by, { propertyReferenceNumber: 'HH-3', nation: 'england' });
    const [done, long] = [inDays(by, -100), inDays(by, -500)];
    const until = plusDays(plusInterval(done, { count: 12, unit: 'month' }), 92);
    const rows = (late: string) => [
      ['HH-1', 'FRA01', british(done), british(late)],
      ['HH-2', 'FRA01', british(done), british(until)],
      ['HH-3', 'FRA01', british(long), british(inDays(by, 60))],
    ];
    const head = ['Ref', 'Task', 'Last done', 'Due'];
    const late = plusDays(until, 1);
    const over = await imported(by, await anImport(by, csv([head, ...rows(late)]), {}, { kind: 'dates' }));
    const overdue = 'This task is statutory and overdue, and stays so until it is done';
    const putOff = `can be put off to ${longDate(until)} at most`;
    const why = (await refusalsOf(by, over.id)).map(([row, entered]) => [
      row,
      String(entered).includes(putOff),
      String(entered).startsWith(overdue),
    ]);
    expect(why).toEqual([
      [2, true, false],
      [4, false, true],
    ]);
    expect((await tasksOn(by, other.id)).map(({ dueOn }) => dueOn)).toEqual([until]);

    // Nor of one that is there already, by a row that gives its due date alone.
    await imported(by, await anImport(by, csv([head, ['HH-1', 'FRA01', british(done), '']]), {}, { kind: 'dates' }));
    const again = csv([
      ['Ref', 'Task', 'Due'],
      ...[here, other].map((_, at) => [`HH-${at + 1}`, 'FRA01', british(late)]),
    ]);
    const moved = await checked(by, await anImport(by, again, {}, { kind: 'dates' }));
    expect(moved.checked).toMatchObject({ changedCount: 0, refusedCount: 2 });
  });

  it('are nobody’s to bring in who may not do so task by task', async () => {
    const home = await anOrganisation();
    await aProperty(await home.person(), { propertyReferenceNumber: 'HH-1' });
    const by = await home.person(allBut('PRISM_PROPERTY_TASK_MANAGE'));
    const ready = await checked(by, await anImport(by, 'Ref,Task,Due\nHH-1,FRA01,01/01/2027\n', {}, { kind: 'dates' }));
    expect(ready.checked).toMatchObject({ newCount: 0, refusedCount: 1 });
    expect(ready.can.start).toBe(false);
  });
});

describe('open actions of an old system', () => {
  it('come in with their dates, priorities and sources, once, and can be undone', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1', address1: 'Elm House' });
    const [raised, due] = [inDays(by, -80), inDays(by, -10)];
    const file = csv([
      ['Property ref', 'Finding', 'Risk', 'Date raised', 'Target date', 'System', 'Old reference', 'Location'],
      ['HH-1', 'Door closer missing', 'High', british(raised), british(due), 'FireBook', '4711', 'Flat 3'],
      ['HH-1', 'Cable in the stairwell', 'Medium', british(raised), '', 'FireBook', '4712', ''],
      ['HH-1', 'Sign faded', 'Purple', '', '', 'FireBook', '4713', ''],
      ['HH-1', 'Door closer missing', 'High', british(raised), british(due), 'FireBook', '4711', ''],
      ['HH-1', 'Due before raised', 'Low', british(due), british(raised), 'FireBook', '4714', ''],
    ]);
    const over = await imported(by, await anImport(by, file, {}, { kind: 'actions' }));
    expect(over.result).toMatchObject({ newCount: 2, refusedCount: 3 });
    expect((await refusalsOf(by, over.id)).map(([, reason]) => reason)).toEqual([
      '“Purple” is not in the list “Priority”. Choose what it means in the step Values.',
      'Row 2 of this file is the same action',
      'It is due before it was raised',
    ]);
    const list = async () =>
      passed(await call(by, actions.list, { body: { ...actionList.defaults, propertyIds: [property.id] } })).objects;
    expect((await list()).find(({ name }) => name === 'Door closer missing')).toMatchObject({
      priority: 'HIGH',
      createdOn: raised,
      startDate: raised,
      dueDate: due,
      location: 'Flat 3',
      source: 'From: FireBook, ref. 4711',
    });
    const again = await checked(by, await anImport(by, file, {}, { kind: 'actions' }));
    expect(again.checked).toMatchObject({ newCount: 0, skippedCount: 2 });
    expect((await undone(by, over)).message).toBe(
      'Undone: 2 actions closed as not required, which somebody else must accept',
    );
    expect((await checked(by, await anImport(by, file, {}, { kind: 'actions' }))).checked).toMatchObject({
      newCount: 2,
      skippedCount: 0,
    });
  });

  it(
    'are not taken for those of another year that have the same numbers, and a column that repeats is no reference',
    { tags: ['thorough'] },
    async () => {
      const by = await (await anOrganisation()).person();
      await aProperty(by, { propertyReferenceNumber: 'HH-1' });
      const headed =
        (reference: string) =>
        (...rows: string[][]) =>
          anImport(by, csv([['Site', reference, 'Finding', 'Risk'], ...rows]), {}, { kind: 'actions' });
      const register = headed('Ref');
      const first = await headed('Reference no')(
        ['HH-1', '1', 'Door closer missing', 'High'],
        ['HH-1', '2', 'Sign faded', 'Low'],
      );
      expect((await imported(by, first)).result).toMatchObject({ newCount: 2, skippedCount: 0 });
      const nextYear = await register(['HH-1', '1', 'Riser not sealed', 'High'], ['HH-1', '2', 'Sign faded', 'Low']);
      expect((await checked(by, nextYear)).checked).toMatchObject({ newCount: 1, skippedCount: 1 });
      const coded = await register(
        ['HH-1', 'F1', 'Loft not boarded', 'Low'],
        ['HH-1', 'F1', 'Hatch not boarded', 'Low'],
      );
      expect((await checked(by, coded)).checked).toMatchObject({ newCount: 2, refusedCount: 0 });
    },
  );

  it('are only those that the file does not call closed, in rows that name their property under “Property”', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const file = csv([
      ['Property', 'Finding', 'Risk', 'Status'],
      ['HH-1', 'Door closer missing', '', 'Completed'],
      ['HH-1', 'Door closer missing', 'High', 'In progress'],
      ['HH-1', 'Sign faded', 'Low', ''],
      ['HH-1', 'Loft not boarded', 'Low', 'CLOSED'],
      ['HH-1', 'Hatch not boarded', 'Low', 'Not worth it'],
    ]);
    const draft = await anImport(by, file, { existing: 'stop' }, { kind: 'actions' });
    expect(draft.setup?.fields).toEqual(['propertyReferenceNumber', 'actionName', 'priority', 'actionStatus']);
    const over = await imported(by, draft);
    expect(over).toMatchObject({
      result: { newCount: 2, skippedCount: 2, refusedCount: 1, existingCount: 0 },
      warnings: ['2 rows: closed in the file, and left out. Only open actions are imported.'],
    });
    expect((await outcomesOf(by, over.id)).filter(({ kind }) => kind === 'skipped')).toMatchObject([
      { row: 2, summary: 'It is closed in the file, so it is left out' },
      { row: 5 },
    ]);
    expect(await refusalsOf(by, over.id)).toEqual([
      [6, '“Not worth it” is not in the list “Status”. Choose what it means in the step Values.'],
    ]);
    const { objects } = passed(
      await call(by, actions.list, { body: { ...actionList.defaults, status: 'ALL', propertyIds: [property.id] } }),
    );
    expect(objects.map(({ name }) => name).toSorted()).toEqual(['Door closer missing', 'Sign faded']);
  });

  const namesOn = async (by: Person, propertyId: string) =>
    passed(await call(by, actions.list, { body: { ...actionList.defaults, status: 'ALL', propertyIds: [propertyId] } }))
      .objects.map(({ name }) => name)
      .toSorted();

  it.each([
    [
      'Completed (Y/N)',
      'isClosed',
      {
        closed: ['Y', 'yes', 'TRUE', '✓', 'Done', 'x', '03/02/2026'],
        open: ['N', 'No', '', 'tbc', 'In progress', '-', 'Outstanding'],
      },
    ],
    ['Date completed', 'closedOn', { closed: ['03/02/2026', '3 Feb 2026', '2026-02-03'], open: ['', 'N/A', 'TBC'] }],
  ])('are those that “%s” does not call closed', async (heading, field, { closed, open }) => {
    const by = await (await anOrganisation()).person();
    const { id } = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const rows = [...closed.map((cell) => ['closed', cell]), ...open.map((cell) => ['open', cell])];
    const file = csv([
      ['Property ref', 'Action', 'Priority', heading],
      ...rows.map(([stands, cell], at) => ['HH-1', `${stands} ${at}`, 'Low', cell!]),
    ]);
    const draft = await anImport(by, file, {}, { kind: 'actions' });
    expect(draft.setup?.fields).toEqual(['propertyReferenceNumber', 'actionName', 'priority', field]);
    const over = await imported(by, draft);
    expect(over).toMatchObject({ result: { newCount: open.length, skippedCount: closed.length, refusedCount: 0 } });
    expect((await namesOn(by, id)).every((name) => name.startsWith('open'))).toBe(true);
  });

  it('are told apart by columns of other names too', { tags: ['thorough'] }, async () => {
    const by = await (await anOrganisation()).person();
    for (const [heading, cell, field] of [
      ['Closed?', 'Yes', 'isClosed'],
      ['Completed', 'Outstanding', 'isClosed'],
      ['Closed date', '2026-02-03', 'closedOn'],
    ] as const) {
      const file = csv([
        ['Property ref', 'Action', 'Priority', heading],
        ['HH-1', 'Sign faded', 'Low', cell],
      ]);
      const { setup } = await anImport(by, file, {}, { kind: 'actions' });
      expect(setup?.fields.at(-1), heading).toBe(field);
    }
  });

  it('are also those of which one column says that they are closed and another that they are open', async () => {
    const by = await (await anOrganisation()).person();
    const { id } = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const file = csv([
      ['Property ref', 'Action', 'Priority', 'Status', 'Closed?', 'Date closed'],
      ['HH-1', 'Closed by all', 'Low', 'Closed', 'Yes', '03/02/2026'],
      ['HH-1', 'Closed by a day', 'Low', '', '', '03/02/2026'],
      ['HH-1', 'Opened again', 'Low', 'Open', '', '03/02/2026'],
      ['HH-1', 'Not done', 'Low', 'Closed', 'No', ''],
      ['HH-1', 'To come', 'Low', '', '', '03/02/2090'],
      ['HH-1', 'Unclear', 'Low', '', 'Ask Bo', ''],
    ]);
    const over = await imported(by, await anImport(by, file, {}, { kind: 'actions' }));
    expect(over.warnings?.toSorted()).toEqual([
      '2 rows: called both open and closed in the file, and added as open. Look at them afterwards, and close what is done.',
      '2 rows: closed in the file, and left out. Only open actions are imported.',
    ]);
    expect(await namesOn(by, id)).toEqual(['Not done', 'Opened again']);
    expect(await refusalsOf(by, over.id)).toEqual([
      [6, expect.stringContaining('This date is in the future')],
      [7, 'Use yes, no or the date on which it was closed'],
    ]);
  });

  it(
    'find what says that a row is closed by themselves where a mapping was remembered before that could be chosen',
    { tags: ['thorough'] },
    async () => {
      const home = await anOrganisation();
      const by = await home.person();
      await aProperty(by, { propertyReferenceNumber: 'HH-1' });
      const file = csv([
        ['Property ref', 'Action', 'Priority', 'Location', 'Status'],
        ['HH-1', 'Door closer missing', 'Low', 'Stair', 'Closed'],
      ]);
      const fields = ['propertyReferenceNumber', 'actionName', 'priority', null, null];
      await checked(by, await anImport(by, file, { fields }, { kind: 'actions' }));
      const suggested = async () => {
        const { id } = await anImport(by, file, {}, { kind: 'actions' });
        return passed(await call(by, imports.sheets, { query: { id } })).objects[0]!.suggested!.fields;
      };
      expect(await suggested(), 'left out by choice').toEqual(fields);
      await home.within(({ db }) =>
        db
          .updateTable('importMappings')
          .set({ rest: sql`rest - 'known'` })
          .execute(),
      );
      expect(await suggested(), 'left out as nobody could choose it').toEqual([...fields.slice(0, 4), 'actionStatus']);
    },
  );

  it('are taken back by one person only as far as one alone may close them; the rest somebody else accepts', async () => {
    const home = await anOrganisation();
    const [by, other] = [await home.person(), await home.person()];
    const property = await aProperty(by, { propertyReferenceNumber: 'HH-1' });
    const file = csv([
      ['Site', 'Finding', 'Risk', 'System', 'Ref'],
      ['HH-1', 'Door closer missing', 'High', 'FireBook', '1'],
      ['HH-1', 'Sign faded', 'Low', 'FireBook', '2'],
    ]);
    const bringIn = async () => imported(by, await anImport(by, file, {}, { kind: 'actions' }));
    const list = async () =>
      passed(
        await call(by, actions.list, { body: { ...actionList.defaults, status: 'ALL', propertyIds: [property.id] } }),
      ).objects;
    const noSupervisor = await home.person(allBut('PRISM_PROPERTY_SUPERVISOR'));
    const over = await bringIn();
    expect(await undone(noSupervisor, over)).toMatchObject({
      stage: 'finished',
      message: /You may not delete some of its actions/ as never,
    });
    const again = passed(await call(by, imports.get, { query: { id: over.id } })).dto;
    const message = 'Undone: 1 action deleted, 1 action closed as not required, which somebody else must accept';
    expect(await undone(by, again)).toMatchObject({ stage: 'undone', message });
    const [left, ...more] = await list();
    expect([left?.name, left?.closing, more]).toEqual(['Door closer missing', 'awaiting-verification', []]);
    const action = await theAction(by, left!);
    expect(action.closing.records[0]?.note).toBe('The import of “portfolio.csv” was undone');
    expect((await verifying(by, action)).status).toBe(403);
    const refused = passed(await verifying(other, action, false, 'It is a real finding')).dto;
    expect(refused.closing.state).toBe('open');
  });
});
