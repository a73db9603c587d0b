import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { anInspectionReport, aTask, theTask } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { anAction, closed, theAction } from './testing.ts';

let organisation: Organisation;
let by: Person;
let property: Property;

beforeAll(async () => {
  (await theServer()).at('2026-05-20T09:00:00Z');
  organisation = await anOrganisation();
  by = await organisation.person();
  property = await aProperty(by, { address1: '9 Orchard Row', address2: 'Millgate' });
});

const raise = (who: Person, more: object = {}) =>
  call(who, actions.create, {
    body: { name: 'Replace the door closer', priority: 'LOW', propertyId: property.id, ...more },
  });
const entries = async (id: string) =>
  passed(await call(by, activity.list, { body: { entityId: id, entityType: 'ACTION' } })).records;

describe('where an action comes from', () => {
  it('ACT-033, ACT-034, ACT-036: a task or an inspection report, and a link for those who may see it', async () => {
    const task = await aTask(by, { property, code: 'FRA02' });
    const report = await anInspectionReport(by, task);
    const ofTask = await anAction(by, { source: { id: task.id, type: 'TASK' } });
    expect(ofTask.source).toMatchObject({ id: task.id, type: 'TASK', caption: task.caption, canView: true });
    expect(ofTask.source!.areaOfObservationIds).toEqual(task.areasOfObservation.map(({ id }) => id));
    const ofReport = await anAction(by, { source: { id: report.id, type: 'INSPECTION_REPORT' } });
    expect(ofReport).toMatchObject({
      propertyBriefInfoDto: { id: property.id },
      source: { type: 'INSPECTION_REPORT', caption: `${report.ref} · ${task.caption}`, canView: true },
    });
    const withoutTasks = await organisation.person(allBut('PRISM_APP_TASK_MENU'));
    expect((await theAction(withoutTasks, ofTask)).source).toMatchObject({ caption: task.caption, canView: false });
    const { objects } = passed(await call(by, dictionaries.actionSourceTypes));
    // Ours follow the four of the specification (decision 042).
    expect(objects.slice(0, 4).map(({ id }) => id)).toEqual([
      'TASK',
      'INSPECTION_REPORT',
      'ACCIDENT',
      'ENFORCEMENT_VISIT',
    ]);
    expect((await theTask(by, task.id)).actionCount).toBe(2);
  });

  it('is refused when it is not there, or lies on another property', async () => {
    const task = await aTask(by, { property: await aProperty(by) });
    for (const source of [
      { id: crypto.randomUUID(), type: 'TASK' },
      { id: task.id, type: 'INSPECTION_REPORT' },
      { id: task.id, type: 'TASK' },
    ])
      expect((await raise(by, { source })).status).toBe(422);
  });

  it('INS-017, INS-021, INS-022: a report counts its actions, and takes the open ones with it when it is deleted with them', async () => {
    const task = await aTask(by, { property: await aProperty(by) });
    const report = await anInspectionReport(by, task);
    const source = { id: report.id, type: 'INSPECTION_REPORT' as const };
    const { objects } = passed(
      await call(by, actions.createSeveral, {
        body: {
          source,
          actions: ['Fill the gap', 'Refit the seal', 'Replace the closer'].map((name) => ({
            name,
            priority: 'LOW' as const,
          })),
        },
      }),
    );
    expect(objects.map(({ name }) => name)).toEqual(['Fill the gap', 'Refit the seal', 'Replace the closer']);
    expect(new Set(objects.map(({ ref }) => ref)).size).toBe(3);
    const counted = passed(await call(by, inspectionReports.get, { query: { id: report.id } })).dto;
    expect(counted.actionCount).toBe(3);
    expect(await activityOn(by, report.id)).toEqual(['inspection-report.added', 'action.raised']);
    const done = await closed(by, await theAction(by, objects[0]!));
    const query = { id: report.id, deleteWithActions: 'true' as const, reason: 'Entered twice' };
    // Who may inspect is not yet who may delete actions: they get neither.
    const inspector = await organisation.person(allBut('PRISM_PROPERTY_SUPERVISOR', 'PRISM_SUPPORT_EDIT'));
    expect((await call(inspector, inspectionReports.remove, { query })).status).toBe(403);
    expect(await theAction(by, objects[1]!)).toMatchObject({ source: { canView: true } });
    const answer = passed(await call(by, inspectionReports.remove, { query }));
    expect(answer.message).toContain('One action stays');
    expect((await theAction(by, done)).source).toMatchObject({
      canView: false,
      caption: expect.stringContaining(report.ref),
    });
    for (const gone of objects.slice(1))
      expect((await call(by, actions.get, { query: { id: gone.id } })).status).toBe(404);
  });

  it('INS-022: a report that is deleted without its actions leaves them', async () => {
    const report = await anInspectionReport(by, await aTask(by, { property: await aProperty(by) }));
    const action = await anAction(by, { source: { id: report.id, type: 'INSPECTION_REPORT' } });
    passed(
      await call(by, inspectionReports.remove, {
        query: { id: report.id, deleteWithActions: 'false', reason: 'Entered twice' },
      }),
    );
    expect((await theAction(by, action)).source!.canView).toBe(false);
  });

  it('raises all of several actions or none', async () => {
    const place = await aProperty(by);
    const given = [
      { name: 'First', priority: 'LOW' as const },
      { name: 'Second', priority: 'LOW' as const, areaOfObservationIds: [crypto.randomUUID()] },
    ];
    const answer = await call(by, actions.createSeveral, { body: { propertyId: place.id, actions: given } });
    expect(answer.status).toBe(422);
    expect((await call(by, properties.get, { query: { id: place.id } })).body.dto.counts).toContainEqual(
      expect.objectContaining({ kind: 'action.NOT_DUE_YET', count: 0 }),
    );
  });
});

describe('the people of an action', () => {
  it('ACT-035, ACT-057, ASSIGN-037: those it was given to, and the owners of its task and property', async () => {
    const owner = await organisation.person();
    const theirs = await aProperty(by, { ownerIds: [owner.id] });
    const task = await aTask(by, { property: theirs });
    passed(
      await call(by, tasks.change, {
        body: {
          id: task.id,
          version: task.version,
          ownIntervalId: null,
          statusId: task.status.id,
          ownerIds: [by.id],
          instructions: null,
          dueOn: task.dueOn,
        },
      }),
    );
    const action = await anAction(by, { source: { id: task.id, type: 'TASK' } });
    const assign = (assignee: string) => call(by, actions.assign, { params: { id: action.id }, body: { assignee } });
    expect((await assign('nobody@nowhere.example')).status).toBe(422);
    expect(passed(await assign(owner.email)).dto).toMatchObject({
      assigneeName: owner.fullName,
      assigneeEmail: owner.email,
    });
    const view = passed(await call(by, actions.view, { body: { actionId: action.id } }));
    expect(view).toMatchObject({
      dto: { id: action.id },
      taskOwners: [{ id: by.id }],
      propertyOwners: [{ id: owner.id, email: owner.email }],
      assignmentInfoList: [{ name: owner.fullName, email: owner.email, assignedBy: by.fullName }],
    });
    const withoutPeople = await organisation.person(allBut('USER_MANAGE', 'PRISM_APP_PEOPLE_MENU'));
    expect(await theAction(withoutPeople, action)).toMatchObject({ assigneeName: owner.fullName, assigneeEmail: null });
    expect(passed(await assign('')).dto).toMatchObject({ assigneeName: null, assigneeEmail: null });
    expect((await entries(action.id)).slice(0, 2).map(({ activityType }) => activityType)).toEqual([
      'ASSIGNEE_CHANGE',
      'ASSIGNEE_CHANGE',
    ]);
  });
});
