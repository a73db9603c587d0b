import { describe, expect, it } from 'vitest';
import { complianceGrid } from '@lintel/contract/areas/compliance-grid';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { aProperty } from '#areas/properties/testing';
import { aTask, completed, exempted, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import type { Person } from '#test/organisation';

const grid = async (by: Person, search: object = {}, groupIds: string[] = []) =>
  passed(
    await call(by, complianceGrid.rows, {
      body: { search: { ...propertyList.defaults, page: 1, ...search }, groupIds },
    }),
  );

describe('the compliance grid', () => {
  it('is the properties that the list finds, each cell exactly its task, with what is expected and not set up', async () => {
    const home = await anOrganisation();
    const [manager, other] = [await home.person(), await home.person()];
    const tower = await aProperty(manager, {
      propertyReferenceNumber: 'A1',
      gasSupply: 'communal' as never,
      city: 'Leeds',
    });
    const house = await aProperty(manager, { propertyReferenceNumber: 'B2', city: 'York' });
    await aTask(manager, { property: tower, code: 'GAS01', dueDate: inDays(manager, -4) });
    await completed(manager, await aTask(manager, { property: tower, code: 'FRA01' }));
    await exempted(manager, await aTask(manager, { property: house, code: 'GAS01' }), { acceptedBy: other });
    const near = await home.person(everything, { propertyIds: [house.id] });

    for (const by of [manager, near]) {
      const { objects } = await grid(by);
      expect(objects.map(({ reference }) => reference)).toEqual(by === near ? ['B2'] : ['A1', 'B2']);
      for (const { id, cells, expectedTypeIds } of objects) {
        const listed = passed(
          await call(by, tasks.list, {
            body: { ...taskList.defaults, page: 1, status: 'ALL', propertyIds: [id] },
          }),
        ).objects;
        const inOrder = <T extends { taskId: string }>(some: T[]) =>
          some.toSorted((a, b) => a.taskId.localeCompare(b.taskId));
        expect(inOrder(cells.map(({ taskId, standing, dueOn }) => ({ taskId, standing, dueOn })))).toEqual(
          inOrder(listed.map(({ id: taskId, standing, dueOn }) => ({ taskId, standing: standing!, dueOn }))),
        );
        const missing = passed(await call(by, taskManagement.missing, { query: { propertyId: id } })).objects;
        expect(expectedTypeIds.toSorted()).toEqual(missing.map(({ taskTypeId }) => taskTypeId).toSorted());
      }
    }
    expect((await grid(manager, { cityDictIds: ['York'] })).objects.map(({ reference }) => reference)).toEqual(['B2']);
    const worst = await grid(manager, { sortingField: 'overdueTaskCount', sortingAscending: false });
    expect(worst.objects.map(({ reference }) => reference)).toEqual(['A1', 'B2']);

    const { groups } = passed(await call(manager, tasks.matrix, { query: {} }));
    const [one] = groups;
    const narrowed = (await grid(manager, {}, [one!.id])).objects.flatMap(({ cells }) => cells);
    expect(narrowed.length).toBeGreaterThan(0);
    expect(narrowed.every(({ taskTypeId }) => one!.types.some(({ id }) => id === taskTypeId))).toBe(true);
  });
});
