import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { library } from '@lintel/contract/areas/library/endpoints';
import { documentList } from '@lintel/contract/areas/library/list';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { complianceOf, percentOf } from '@lintel/contract/cycles/compliance';
import { anAction } from '#areas/actions/testing';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { aStatutoryNotice } from '#areas/statutory-notices/testing';
import { percentIn } from '#areas/tasks/of-properties';
import { aFile, aPdf } from '#areas/files/testing';
import { aTask, completed, inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation, everything } from '#test/organisation';
import type { Person } from '#test/organisation';
import { countInList, kindListedAt } from '#test/list-of-kind';
import { aProperty } from './testing.ts';

const sorts = ['compliance', 'overdueTaskCount', 'openActionCount', 'highActionCount', 'nextDueOn'] as const;
const search = (more: object = {}) => ({ ...propertyList.defaults, page: 1, ...more }) as never;
const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, properties.list, { body: search(more) })).objects;
const refs = async (by: Person, more: object = {}) =>
  (await listed(by, more)).map(({ propertyReferenceNumber }) => propertyReferenceNumber);

/** Good: one task done, one to come. Bad: one overdue, one never done, two actions. Bare: nothing. Late: an overdue one. */
async function aPortfolio() {
  const home = await anOrganisation();
  const manager = await home.person();
  const [good, bad, bare, late] = [
    await aProperty(manager, { propertyReferenceNumber: 'A-good' }),
    await aProperty(manager, { propertyReferenceNumber: 'B-bad' }),
    await aProperty(manager, { propertyReferenceNumber: 'C-bare', gasSupply: 'communal' as never }),
    await aProperty(manager, { propertyReferenceNumber: 'D-late' }),
  ];
  const done = await aTask(manager, { property: good, code: 'GAS01' });
  await aFile(manager, done.cycle!.id, aPdf(), { fileName: 'CP12.pdf', evidence: 'certificate' });
  await completed(manager, done);
  await aTask(manager, { property: good, code: 'FRA01', dueDate: inDays(manager, 40) });
  await aTask(manager, { property: bad, code: 'GAS01', dueDate: inDays(manager, -20) });
  await aTask(manager, { property: bad, code: 'FRA01', dueDate: inDays(manager, 12) });
  await aTask(manager, { property: late, code: 'GAS01', dueDate: inDays(manager, -30) });
  await aTask(manager, { property: late, code: 'FRA01', dueDate: inDays(manager, -31) });
  await anAction(manager, { property: bad, priority: 'HIGH' });
  await anAction(manager, { property: bad });
  await anAction(manager, { property: late });
  return { home, manager, good, bad, bare, late };
}

/** The number of rows in the list at a URL. */
async function countAt(by: Person, href: string) {
  const { pathname, searchParams } = new URL(href, 'http://lintel');
  const search: Record<string, unknown> = { page: 1 };
  for (const [key, value] of searchParams)
    if (key.endsWith('[]')) search[key.slice(0, -2)] = [...((search[key.slice(0, -2)] as string[]) ?? []), value];
    else search[key] = value;
  const kind = kindListedAt(pathname);
  if (kind) return countInList(by, kind, search);
  const { body } = await call(by, library.list, { body: { ...documentList.defaults, ...search } });
  return body.totalObjectsForQuery;
}

describe('how each property of the list stands', () => {
  it('is what the lists of its tasks and actions and the matrix say, for whoever reads, and sorts and filters by that', async () => {
    const { home, manager, good, bad, bare, late } = await aPortfolio();
    const some = await home.person(everything, { propertyIds: [good.id, bad.id, bare.id, late.id] });
    for (const by of [manager, some]) {
      expect((await listed(by)).map(({ compliance }) => compliance)).toEqual([50, 0, null, 0]);
      for (const row of await listed(by)) {
        const of = { propertyIds: [row.id] };
        const { counts } = passed(await call(by, tasks.matrix, { query: { propertyId: row.id } }));
        expect(row.compliance).toBe(complianceOf(counts).percent);
        const total = async (list: 'tasks' | 'actions', more: object) =>
          list === 'tasks'
            ? passed(await call(by, tasks.list, { body: { ...taskList.defaults, page: 1, ...of, ...more } }))
            : passed(await call(by, actions.list, { body: { ...actionList.defaults, page: 1, ...of, ...more } }));
        expect(row.overdueTaskCount).toBe((await total('tasks', { dueStatuses: ['OVERDUE'] })).totalObjectsForQuery);
        expect(row.openActionCount).toBe((await total('actions', { status: 'OPEN' })).totalObjectsForQuery);
        expect(row.highActionCount).toBe(
          (await total('actions', { status: 'OPEN', priorities: ['HIGH'] })).totalObjectsForQuery,
        );
        const open = (await total('tasks', { dueStatuses: ['DUE', 'NOT_DUE_YET'] })).objects as {
          dueOn: string | null;
        }[];
        expect(row.nextDueOn).toBe(
          open
            .flatMap(({ dueOn }) => dueOn ?? [])
            .toSorted()
            .at(0) ?? null,
        );
      }
      for (const sortingField of sorts)
        for (const sortingAscending of [true, false]) {
          const values = (await listed(by, { sortingField, sortingAscending })).map((row) => row[sortingField]);
          const sentTo = values.filter((value) => value !== null);
          const inOrder = sentTo.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
          expect(values, sortingField).toEqual([
            ...(sortingAscending ? inOrder : inOrder.toReversed()),
            ...values.filter((value) => value === null),
          ]);
        }
      expect(await refs(by, { sortingField: 'overdueTaskCount', sortingAscending: false })).toEqual([
        'D-late',
        'B-bad',
        'C-bare',
        'A-good',
      ]);
      expect(await refs(by, { compliance: { lessThan: 50 } })).toEqual(['B-bad', 'D-late']);
      expect(await refs(by, { overdueTaskCount: { exactValue: 0 } })).toEqual(['A-good', 'C-bare']);
      expect(await refs(by, { openActionCount: { greaterThan: 1 } })).toEqual(['B-bad']);
      expect(await refs(by, { highActionCount: { exactValue: 1 } })).toEqual(['B-bad']);
      expect(await refs(by, { nextDueFrom: inDays(by, 0), nextDueTo: inDays(by, 15) })).toEqual(['B-bad']);
      const before = passed(
        await call(by, properties.neighbours, {
          body: { id: bad.id, search: search({ sortingField: 'compliance' }) },
        }),
      );
      expect(before.position).toBe((await refs(by, { sortingField: 'compliance' })).indexOf('B-bad') + 1);
    }

    for (const by of [manager, some])
      for (const { id } of [good, bad, bare, late]) {
        const { dto } = passed(await call(by, properties.standing, { query: { id } }));
        expect(dto.compliance!.percent).toBe((await listed(by, { propertyIds: [id] }))[0]!.compliance);
        const { objects: missing } = passed(await call(by, taskManagement.missing, { query: { propertyId: id } }));
        const notSetUp = dto.groups.filter((group) => group.id.startsWith('not-set-up'));
        expect(missing.length > 0).toBe(id === bare.id);
        expect(notSetUp.map((group) => [group.id, group.tone, group.count])).toEqual(
          [
            ['not-set-up-statutory', 'bad', missing.filter(({ statutory }) => statutory).length],
            ['not-set-up', 'soon', missing.filter(({ statutory }) => !statutory).length],
          ].filter(([, , count]) => count),
        );
        expect(notSetUp.every(({ href }) => href === `/task_management.html?propertyId=${id}`)).toBe(true);
        for (const { href, count, isExact } of dto.groups.filter((group) => !notSetUp.includes(group))) {
          expect({ href, count, isExact }).toEqual({ href, count: await countAt(by, href), isExact: true });
        }
        expect(dto.next.every(({ dueOn }) => dueOn >= inDays(by, 0))).toBe(true);
      }
    const worstOf = passed(await call(manager, properties.standing, { query: { id: bad.id } })).dto;
    const ofRecords = worstOf.groups.filter(({ id }) => !id.startsWith('not-set-up'));
    expect(ofRecords.map(({ id, count }) => [id, count])).toEqual([
      ['overdue', 1],
      ['no-data', 1],
      ['high-actions', 1],
    ]);
    expect(worstOf.items.map(({ why }) => why)).toEqual(['Overdue', 'No evidence', 'High priority']);
    // The day on which such work falls due next is not the day since when its evidence is missing.
    expect(worstOf.items.find(({ why }) => why === 'No evidence')).toMatchObject({ on: null });
    const { counts } = passed(await call(manager, properties.get, { query: { id: bad.id } })).dto;
    expect(counts.flatMap(({ kind, label }) => (kind.startsWith('task.') ? [label] : []))).toEqual([
      'Overdue tasks',
      'Tasks due',
      'Tasks not due yet',
      'Tasks without a due date',
    ]);

    const columns = ['propertyReferenceNumber', 'compliance', 'overdueTaskCount', 'openActionCount', 'nextDueOn'];
    const { raw } = await call(manager, properties.export, { body: { ...(search() as object), columns } });
    const [head, , worst] = (await readXlsx(raw)).sheets[0]!.rows;
    expect(head).toEqual(['Reference', 'Compliance (%)', 'Overdue', 'Open actions', 'Next due']);
    expect(worst!.slice(0, 4)).toEqual(['B-bad', 0, 1, 2]);

    // Without kept counts rows are counted, and an archived property has nothing open.
    const sorted = { sortingField: 'openActionCount', sortingAscending: false };
    const kept = await listed(manager, sorted);
    await home.within(({ db }) => db.deleteFrom('keptCounts' as never).execute());
    expect(await listed(manager, sorted)).toEqual(kept);
    const held = passed(await call(manager, properties.get, { query: { id: late.id } })).dto;
    passed(await call(manager, properties.archive, { body: { id: late.id, version: held.version, reason: 'Sold' } }));
    expect(await listed(manager, { archived: 'YES' })).toMatchObject([
      { compliance: null, overdueTaskCount: 0, openActionCount: 0, nextDueOn: null },
    ]);

    const blind = await home.person(allBut('PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'));
    expect(await listed(blind)).toMatchObject(
      Array.from({ length: 3 }, () => ({
        compliance: null,
        overdueTaskCount: null,
        nextDueOn: null,
        openActionCount: null,
        highActionCount: null,
      })),
    );
    expect(passed(await call(blind, properties.standing, { query: { id: bad.id } })).dto).toEqual({
      compliance: null,
      groups: [],
      items: [],
      next: [],
    });
    expect(await refs(blind, { compliance: { lessThan: 101 } })).toEqual([]);
  });

  it('has the hazard cases and statutory notices with it, the overdue first, for who may see them', async () => {
    const home = await anOrganisation();
    const manager = await home.person();
    const property = await aProperty(manager);
    await aTask(manager, { property, code: 'GAS01', dueDate: inDays(manager, -4) });
    const longAgo = `${inDays(manager, -60)}T09:00:00Z`;
    const late = await aHazardCase(manager, { property, ground: 'EMERGENCY', awareAt: longAgo });
    await aHazardCase(manager, { property });
    const notice = await aStatutoryNotice(manager, {
      property,
      servedOn: longAgo.slice(0, 10),
      receivedOn: longAgo.slice(0, 10),
      complyBy: inDays(manager, -3),
    });
    await aStatutoryNotice(manager, { property });
    const of = async (by: Person) => passed(await call(by, properties.standing, { query: { id: property.id } })).dto;

    const { groups, items } = await of(manager);
    const law = groups.filter(({ id }) => /cases|notices/.test(id));
    expect(law.map(({ id, tone, count }) => [id, tone, count])).toEqual([
      ['overdue-notices', 'bad', 1],
      ['overdue-cases', 'bad', 1],
      ['notices', 'soon', 1],
      ['running-cases', 'soon', 1],
    ]);
    for (const { href, count } of law) expect({ href, count }).toEqual({ href, count: await countAt(manager, href) });
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([notice.id, late.id]);
    const { version } = passed(await call(manager, properties.get, { query: { id: property.id } })).dto;
    const archiving = { id: property.id, version, reason: 'Sold' };
    const archiver = await home.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    const refused = await call(archiver, properties.archive, { body: archiving });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      errors: [
        {
          field: 'evenIfBound',
          message: expect.stringContaining('2 statutory notices that have not ended and 2 open hazard cases'),
        },
      ],
    });
    const free = await aProperty(manager);
    const together = passed(
      await call(manager, properties.bulkArchive, { body: { ids: [property.id, free.id], reason: 'Sold' } }),
    );
    expect(together).toMatchObject({
      changedCount: 1,
      refusedCount: 1,
      refused: [{ id: property.id, reason: expect.stringMatching(/^It has .* open /) }],
    });

    const blind = await of(archiver);
    expect(blind.groups.some(({ id }) => /cases|notices/.test(id))).toBe(false);
    expect(blind.items.map(({ id }) => id)).not.toContain(late.id);
    passed(await call(archiver, properties.archive, { body: { ...archiving, evenIfBound: true } }));
  });

  it('is the percent that the dashboard writes: never 100 of less than all, nor 0 of more than none', async () => {
    const home = await anOrganisation();
    const { rows } = await home.within(({ db }) =>
      sql<{ part: number; whole: number; percent: number | null }>`
        select part, whole, ${percentIn(sql<number>`part`, sql<number>`whole`)} as percent
        from generate_series(0, 210) whole, generate_series(0, whole) part`.execute(db),
    );
    expect(rows).toHaveLength((211 * 212) / 2);
    expect(rows.filter(({ part, whole, percent }) => percent !== percentOf(part, whole))).toEqual([]);
  });
});
