import { describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { inspectionReportList, inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { search } from '@lintel/contract/areas/search';
import { aFile } from '#areas/files/testing';
import { aProperty, propertyDetails } from '#areas/properties/testing';
import { anInspectionReport, aTask, inDays, theTask } from '#areas/tasks/testing';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';

const add = (by: Person, taskId: string, more: object = {}) =>
  call(by, inspectionReports.create, {
    body: { taskId, inspectedOn: inDays(by, 0), inspector: 'Ada Hill', ...more },
  });
const get = (by: Person, id: string) => call(by, inspectionReports.get, { query: { id } });

describe('the list of inspection reports', () => {
  const listed = async (by: Person, more: object = {}) =>
    passed(await call(by, inspectionReports.list, { body: { ...inspectionReportList.defaults, page: 1, ...more } }))
      .objects;
  const refs = async (by: Person, more: object = {}) => (await listed(by, more)).map(({ ref }) => ref);

  it('SEARCH-016: shows the reports that a text finds, as the search does, also once their property was renamed', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [quay, mill] = [
      await aProperty(by, { address1: 'Quay House' }),
      await aProperty(by, { address1: 'Mill House', propertyReferenceNumber: 'ML-1' }),
    ];
    const [first, second, third] = [
      await anInspectionReport(by, await aTask(by, { property: quay })),
      await anInspectionReport(by, await aTask(by, { property: quay })),
      await anInspectionReport(by, await aTask(by, { property: mill })),
    ];
    await add(by, third.task.id, { inspectedOn: inDays(by, -3), outcome: 'unsatisfactory', actionsIdentified: false });
    expect(await refs(by)).toEqual(['INS-000003', 'INS-000002', 'INS-000001', 'INS-000004']);
    const found = async (text: string) => {
      const body = { searchString: text, entitySearchOrder: ['INSPECTION_REPORT' as const] };
      const hits = passed(await call(by, search.all, { body })).options.map((hit) => hit.entityId);
      const inList = (await listed(by, { fullTextSearchString: text })).map(({ id }) => id);
      expect(inList.toSorted()).toEqual(hits.toSorted());
      return hits.toSorted();
    };
    expect(await found('quay house')).toEqual([first.id, second.id].toSorted());
    const details = propertyDetails({ ...quay, address1: 'Harbour House' });
    passed(await call(by, properties.change, { body: { ...details, id: quay.id, version: 1 } }));
    expect(await found('quay house')).toEqual([]);
    expect(await found('harbour')).toHaveLength(2);

    expect(await refs(by, { outcomes: ['unsatisfactory'] })).toEqual(['INS-000004']);
    expect(await refs(by, { actionsIdentified: 'NO' })).toEqual(['INS-000004']);
    expect(await refs(by, { inspectedOnTo: inDays(by, -1) })).toEqual(['INS-000004']);
    expect(await refs(by, { codes: [third.task.code], propertyIds: [quay.id] })).toEqual(
      await refs(by, { codes: [third.task.code.toLowerCase()], propertyIds: [quay.id] }),
    );
    expect(await listed(by, { propertyIds: [mill.id] })).toMatchObject([
      { ref: 'INS-000003', property: mill.caption, propertyReference: 'ML-1', outcome: 'Draft', actionCount: 0 },
      { ref: 'INS-000004', outcome: 'Unsatisfactory', actionsIdentified: false },
    ]);
    const millOnly = await organisation.person(['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_VIEW'], {
      propertyIds: [mill.id],
    });
    expect(await refs(millOnly)).toEqual(['INS-000003', 'INS-000004']);
    passed(await call(by, properties.archive, { body: { id: mill.id, version: 1, reason: 'Sold' } }));
    expect(await refs(by)).toEqual(['INS-000002', 'INS-000001']);
    expect(await found('mill house')).toEqual([]);
  });
});

describe('an inspection report', () => {
  it('shows its own files and the evidence that its form gave the task, newest first, to who may see files there', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await aTask(by);
    const evidence = await aFile(by, task.cycle!.id);
    const { id } = passed(await add(by, task.id)).dto;
    const own = await aFile(by, id);
    await aFile(by, task.id);
    const shown = passed(await get(by, id)).dto;
    expect(shown).toMatchObject({ fileCount: 1, cycleFileCount: 1 });
    expect(shown.newestFiles.map((file) => file.id)).toEqual([own.id, evidence.id]);
    const base = ['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_VIEW'] as const;
    const others = passed(await get(await organisation.person(base), id)).dto;
    expect(others).toMatchObject({ fileCount: 1, cycleFileCount: 1, newestFiles: [] });
  });

  it('INS-013, INS-014, INS-015, INS-016, INS-017, INS-018, INS-019, INS-020: is recorded against a task', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { address1: '9 Orchard Row', address2: 'Millgate' });
    const task = await aTask(by, { property });
    const { dto } = passed(await add(by, task.id, { actionsIdentified: false, outcome: 'satisfactory' }));
    expect(dto).toMatchObject({
      ref: 'INS-000001',
      inspectedOn: inDays(by, 0),
      inspector: 'Ada Hill',
      actionsIdentified: false,
      actionCount: 0,
      fileCount: 0,
      cycleId: task.cycle!.id,
      task: { id: task.id, name: task.name, propertyBriefInfoDto: { id: property.id, address2: 'Millgate' } },
      can: { edit: true, comment: true },
    });
    expect(passed(await get(by, dto.id)).dto).toEqual(dto);
    expect((await theTask(by, task.id)).inspectionReportCount).toBe(1);
    expect(await activityOn(by, task.id)).toEqual(['task.added', 'task.inspected']);
    const listed = passed(await call(by, inspectionReports.ofTask, { query: { taskId: task.id, page: 1 } }));
    expect(listed).toMatchObject({ totalObjectsForQuery: 1, objects: [{ id: dto.id, ref: 'INS-000001' }] });
  });

  it('INS-020: takes a report as one is read, new and again', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const save = async (method: 'POST' | 'PUT', body: object) =>
      passed(await send(by, method, '/api/inspectionReport/item.json', { body })).dto;
    const made = await save('POST', { task: { id: task.id }, inspectedOn: inDays(by, 0), inspector: 'Ada Hill' });
    expect(made).toMatchObject({ task: { id: task.id } });
    const again = await save('PUT', { ...made, inspector: 'Bo Hall' });
    expect(again).toEqual({ ...made, inspector: 'Bo Hall', version: made.version + 1 });
  });

  it('INS-008: has found something to put right unless it is said otherwise', async () => {
    const by = await (await anOrganisation()).person();
    expect((await anInspectionReport(by, await aTask(by))).actionsIdentified).toBe(true);
  });

  it('INS-012: says when and by whom it was inspected, not on a day to come', async () => {
    const by = await (await anOrganisation()).person();
    const { id } = await aTask(by);
    for (const wrong of [{ inspectedOn: '' }, { inspectedOn: inDays(by, 2) }, { inspector: ' ' }])
      expect((await add(by, id, wrong)).status).toBe(422);
    expect((await theTask(by, id)).inspectionReportCount).toBe(0);
  });

  it('has the next number of its organisation, none twice and none left out', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const [first] = await Promise.all(Array.from({ length: 6 }, () => add(by, task.id)));
    expect(first!.status).toBe(200);
    expect((await add(by, task.id, { inspector: '' })).status).toBe(422);
    const last = await anInspectionReport(by, task);
    expect(last.ref).toBe('INS-000007');
    const { objects } = passed(await call(by, inspectionReports.ofTask, { query: { taskId: task.id, page: 1 } }));
    expect(objects.map((report) => report.ref).sort()).toEqual(
      Array.from({ length: 7 }, (_, index) => `INS-00000${index + 1}`),
    );
    const elsewhere = await (await anOrganisation()).person();
    expect((await anInspectionReport(elsewhere, await aTask(elsewhere))).ref).toBe('INS-000001');
  });

  it('keeps what changed, and tells who saved in between', async () => {
    const by = await (await anOrganisation()).person();
    const report = await anInspectionReport(by, await aTask(by));
    const body = { id: report.id, version: 1, inspectedOn: report.inspectedOn, inspector: 'Ben Vale' };
    expect(passed(await call(by, inspectionReports.change, { body })).dto).toMatchObject({
      inspector: 'Ben Vale',
      version: 2,
    });
    const { records } = passed(
      await call(by, activity.list, { body: { entityType: 'INSPECTION_REPORT', entityId: report.id, limit: 1 } }),
    );
    expect(records[0]!.changes).toEqual([{ field: 'inspector', label: 'Inspector', from: 'Ada Hill', to: 'Ben Vale' }]);
    const stale = await call(by, inspectionReports.change, { body: { ...body, inspector: 'Cara Moss' } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ conflict: { fields: [{ field: 'inspector', theirs: 'Ben Vale' }] } });
  });

  it.each(['true', 'false'] as const)(
    'INS-021: is out of sight once deleted (deleteWithActions=%s)',
    async (choice) => {
      const by = await (await anOrganisation()).person();
      const task = await aTask(by);
      const { id, ref } = await anInspectionReport(by, task);
      const found = async () =>
        passed(await call(by, search.all, { body: { searchString: ref, entitySearchOrder: ['INSPECTION_REPORT'] } }))
          .options;
      expect(await found()).toMatchObject([{ entityType: 'INSPECTION_REPORT', entityId: id }]);
      passed(
        await call(by, inspectionReports.remove, { query: { id, deleteWithActions: choice, reason: 'Entered twice' } }),
      );
      expect((await get(by, id)).status).toBe(404);
      expect(await found()).toEqual([]);
      expect((await theTask(by, task.id)).inspectionReportCount).toBe(0);
      expect(await activityOn(by, id)).toEqual(['inspection-report.added', 'inspection-report.deleted']);
      expect((await anInspectionReport(by, task)).ref).toBe('INS-000002');
    },
  );

  it('is for those who may inspect the property, and only theirs', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [here, there] = [await aProperty(by), await aProperty(by)];
    const mine = await anInspectionReport(by, await aTask(by, { property: here }));
    const other = await anInspectionReport(by, await aTask(by, { property: there }));
    const local = await organisation.person('everything', { propertyIds: [here.id] });
    expect((await get(local, mine.id)).status).toBe(200);
    expect((await get(local, other.id)).status).toBe(404);
    expect((await add(local, other.task.id)).status).toBe(404);
    const onlooker = await organisation.person(allBut('PRISM_PROPERTY_INSPECTION_MANAGE'));
    expect(passed(await get(onlooker, mine.id)).dto.can).toMatchObject({ edit: false, addFile: false });
    expect((await add(onlooker, mine.task.id)).status).toBe(403);
  });
});

describe('a report, its actions and the completion of its task', () => {
  const alongside = (task: Task) => ({
    outcome: 'actions-raised',
    summary: 'Two heads painted over',
    completes: { cycleId: task.cycle!.id, version: task.version },
    certificateNumber: 'C-1',
    withoutEvidenceReason: 'It follows by post',
    actions: [
      { name: 'Replace the heads', priority: 'HIGH' },
      { name: 'Tell the painter', priority: 'LOW' },
    ],
  });

  it('are saved together, and what the report says is not asked again', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const { dto } = passed(await add(by, task.id, alongside(task)));
    expect(dto).toMatchObject({ outcome: 'actions-raised', cycleId: task.cycle!.id, actionCount: 2 });
    const done = await theTask(by, task.id);
    expect(done).toMatchObject({ lastDoneOn: inDays(by, 0), lastOutcome: 'actions-raised', actionsToRaise: false });
    expect(done.cycle!.id).not.toBe(task.cycle!.id);
    const { objects } = passed(await call(by, tasks.cycles, { query: { id: task.id } }));
    expect(objects[0]!.completions).toMatchObject([
      {
        doneBy: 'Ada Hill',
        outcome: 'actions-raised',
        certificateNumber: 'C-1',
        note: 'Two heads painted over',
        withoutEvidenceReason: 'It follows by post',
      },
    ]);
  });

  it('are saved all or none of them', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const task = await aTask(by);
    const given = alongside(task);
    const tomorrow = inDays(by, 1);
    for (const [wrong, field] of [
      [{ withoutEvidenceReason: '' }, 'withoutEvidenceReason'],
      [{ outcome: null }, 'outcome'],
      [{ inspectedOn: tomorrow }, 'inspectedOn'],
      [{ actionsIdentified: false }, 'actionsIdentified'],
    ] as const) {
      const refused = await add(by, task.id, { ...given, ...wrong });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    const inspector = await organisation.person(allBut('PRISM_PROPERTY_TASK_COMPLETE'));
    expect((await add(inspector, task.id, given)).status).toBe(403);
    const finder = await organisation.person(allBut('PRISM_PROPERTY_ACTION_MANAGE'));
    expect((await add(finder, task.id, given)).status).toBe(403);
    expect(await theTask(by, task.id)).toMatchObject({
      version: task.version,
      inspectionReportCount: 0,
      actionCount: 0,
    });
  });

  it('wait while the report is a draft, until it is finished', async () => {
    const by = await (await anOrganisation()).person();
    const task = await aTask(by);
    const draft = await anInspectionReport(by, task);
    const listed = async (outcomes: string[]) =>
      passed(await call(by, inspectionReports.list, { body: { ...inspectionReportList.defaults, page: 1, outcomes } }))
        .objects;
    expect(await listed(['draft'])).toMatchObject([{ ref: draft.ref, outcome: 'Draft' }]);
    expect(await theTask(by, task.id)).toMatchObject({ lastOutcome: null, cycle: { id: task.cycle!.id } });
    const { id, version, inspectedOn, inspector } = draft;
    const current = await theTask(by, task.id);
    const body = { id, version, inspectedOn, inspector, ...alongside(current), outcome: 'satisfactory' } as const;
    passed(await call(by, inspectionReports.change, { body: body as never }));
    expect(await listed(['draft'])).toEqual([]);
    expect(await theTask(by, task.id)).toMatchObject({ lastOutcome: 'satisfactory', actionCount: 2 });
    const again = await call(by, inspectionReports.change, { body: { ...body, version: version + 1 } as never });
    expect(again.status).toBe(409);
  });
});
