import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { anAction, asForm, closing, theAction } from '#areas/actions/testing';
import { aFile, aPdf, filesOn } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { anAddition, put } from '#areas/task-management/testing';
import { aShippedType } from '#areas/task-types/testing';
import { aTask, complete, completion, inDays, passed, theTask } from '#areas/tasks/testing';
import { foldCounts, recount } from '#platform/kept-counts';
import { anOrganisation, aServer, call, closeServer, everything } from '#test/harness';
import type { Answered, Organisation, Person } from '#test/harness';
import { anOwnDatabase } from '#test/own-database';
import { countedKinds } from './keep-counts.ts';

// A database of its own: a job of one that is shared may be done, and told of, by the server of another test process.
const own = await anOwnDatabase();
const server = await aServer({ ownerUrl: own.url });
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});

const codes = ['GAS01', 'FRA01', 'HSA01', 'EIC01'];
const wrongCells = (home: Organisation) => home.within((scope) => recount(scope, countedKinds));
const fold = (home: Organisation) => home.within((scope) => foldCounts(scope, countedKinds));
const rowsIn = (home: Organisation, table: string) =>
  home.within(async ({ db, organisationId }) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)} where organisation_id = ${organisationId}::uuid`.execute(
      db,
    );
    return rows[0]!.count;
  });
const figuresOf = async (by: Person) => ({
  doughnuts: passed(await call(by, dashboard.doughnuts, { query: {} })).objects.map(({ id, parts }) => [
    id,
    parts.map(({ id: part, count }) => [part, count]),
  ]),
  matrix: passed(await call(by, tasks.matrix, { query: {} })),
  summary: passed(await call(by, actions.summary, { body: {} })),
  weeks: passed(await call(by, dashboard.workload, { query: {} })).objects.map(({ kinds }) =>
    kinds.map(({ count }) => count),
  ),
  today: passed(await call(by, dashboard.trend, { query: {} })).objects.at(-1),
});
/** Somebody who sees all properties, and of whom nothing is kept: each is named in what they may see. */
const countedByRows = (home: Organisation, all: readonly { id: string }[]) =>
  home.person(everything, { propertyIds: all.map(({ id }) => id) });

const lists = {
  task: [taskList, tasks.list],
  action: [actionList, actions.list],
  accident: [accidentList, accidents.list],
} as const;

async function expectListsToAgree(by: Person) {
  for (const { id, list: name, parts } of passed(await call(by, dashboard.doughnuts, { query: {} })).objects)
    for (const part of parts) {
      const [definition, endpoint] = lists[name];
      const body = { ...definition.defaults, page: 1, ...part.search };
      const list = passed(await call(by, endpoint as typeof tasks.list, { body: body as never }));
      expect([id, part.id, list.totalObjectsForQuery]).toEqual([id, part.id, part.count]);
    }
}

describe('kept counts under people who all write at once', () => {
  const random = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
  let home: Organisation;
  let manager: Person;
  let approver: Person;
  let homes: Property[];
  let regionIds: string[];
  let landlordIds: string[];
  let areaIds: string[];
  const taskIds: string[] = [];
  const actionIds: string[] = [];

  beforeAll(async () => {
    home = await anOrganisation({ server });
    manager = await home.person();
    approver = await home.person();
    const entriesOf = (dictionary: 'REGIONS' | 'LANDLORD' | 'AREA_OF_OBSERVATION') =>
      home.within(async ({ db }) =>
        (
          await db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', dictionary).limit(2).execute()
        ).map(({ id }) => id),
      );
    regionIds = await entriesOf('REGIONS');
    landlordIds = await entriesOf('LANDLORD');
    areaIds = await entriesOf('AREA_OF_OBSERVATION');
    homes = [];
    for (let at = 0; at < 4; at += 1)
      homes.push(
        await aProperty(manager, { regionId: regionIds[at % 2] ?? null, landlordId: landlordIds[at >> 1] ?? null }),
      );
    for (const property of homes)
      for (const code of codes.slice(0, 3))
        taskIds.push((await aTask(manager, { code, property, dueDate: inDays(manager, random([-40, 5, 60])) })).id);
    for (const id of taskIds.slice(0, 6))
      actionIds.push((await anAction(manager, { source: { id, type: 'TASK' } })).id);
  }, 60_000);

  /** Things that people do, each by the call that does it; what is refused changes nothing. */
  const deeds: ((by: Person) => Promise<Answered<unknown>>)[] = [
    async (by) => {
      const task = await theTask(by, random(taskIds));
      if (!task.cycle) return call(by, tasks.applyAgain, { query: { id: task.id, dueOn: inDays(by, 20) } });
      const outcome = random(['satisfactory', 'unsatisfactory', 'actions-raised'] as const);
      return complete(by, task, inDays(by, 0), { outcome });
    },
    async (by) => {
      const { id } = await theTask(by, random(taskIds));
      const [cycle] = passed(await call(by, tasks.cycles, { query: { id } })).objects;
      const revision = cycle?.completions.length ?? 0;
      return call(by, tasks.amend, {
        body: {
          id,
          cycleId: cycle?.id ?? id,
          revision: Math.max(revision, 1),
          reason: 'Looked again',
          ...completion(inDays(by, 0), { outcome: random(['satisfactory', 'unsatisfactory'] as const) }),
        },
      });
    },
    async (by) => {
      const { id, version } = await theTask(by, random(taskIds));
      return call(by, tasks.suspend, { body: { id, version, reason: 'Empty', reviewOn: inDays(by, 30) } });
    },
    (by) => call(by, tasks.resume, { query: { id: random(taskIds) } }),
    async (by) => {
      const { id, version } = await theTask(by, random(taskIds));
      const said = await call(by, tasks.exempt, { body: { id, version, reason: 'None here' } });
      if (said.status !== 200 || !passed(said).dto.exemption) return said;
      return call(approver, tasks.acceptExemption, { body: { id, version: passed(said).dto.version } });
    },
    (by) => call(by, tasks.applyAgain, { query: { id: random(taskIds), dueOn: inDays(by, 20) } }),
    (by) =>
      call(by, tasks.bulkChange, {
        body: {
          ids: [random(taskIds), random(taskIds), random(taskIds)],
          set: { dueOn: inDays(by, random([-3, 8, 200])) },
          reason: 'Moved',
        },
      }),
    async (by) => {
      const cycle = (await theTask(by, random(taskIds))).cycle?.id;
      if (!cycle) return call(by, tasks.resume, { query: { id: random(taskIds) } });
      const evidence = random(['certificate', 'report', undefined] as const);
      await aFile(by, cycle, aPdf(), { fileName: `${crypto.randomUUID()}.pdf`, evidence });
      return call(by, dashboard.roles, {});
    },
    async (by) => {
      const { id } = await theTask(by, random(taskIds));
      const cycles = passed(await call(by, tasks.cycles, { query: { id } })).objects;
      const there = cycles.length ? await filesOn(by, random(cycles).id) : [];
      return there.length ? call(by, files.remove, { query: { id: random(there).id } }) : call(by, dashboard.roles, {});
    },
    async (by) => {
      const raised = await call(by, actions.create, {
        body: {
          name: 'Mend it',
          priority: random(['HIGH', 'LOW'] as const),
          ...random([{ source: { id: random(taskIds), type: 'TASK' as const } }, { propertyId: random(homes).id }, {}]),
        },
      });
      if (raised.status === 200) actionIds.push(raised.body.dto.id);
      return raised;
    },
    async (by) => closing(by, await theAction(by, { id: random(actionIds) })),
    async (by) => {
      const { id, version } = await theAction(by, { id: random(actionIds) });
      return call(by, actions.reopen, { body: { id, version, reason: 'Loose again' } });
    },
    async (by) => {
      const action = await theAction(by, { id: random(actionIds) });
      return call(by, actions.change, {
        body: {
          ...asForm(action),
          priority: random(['HIGH', 'MEDIUM', 'LOW'] as const),
          dueDate: inDays(by, random([2, 50])),
          areaOfObservationIds: random([[], areaIds.slice(0, 1), areaIds]),
          reason: 'Planned anew',
        },
      });
    },
    (by) => call(by, actions.remove, { query: { id: random(actionIds), reason: 'Raised twice' } }),
    async (by) => {
      const { id, version } = passed(await call(by, properties.get, { query: { id: random(homes).id } })).dto;
      return Math.random() < 0.4
        ? call(by, properties.archive, { body: { id, version, reason: 'Sold' } })
        : call(by, properties.restore, { query: { id } });
    },
    (by) =>
      call(by, properties.bulkChange, {
        body: { ids: [random(homes).id, random(homes).id], set: { regionId: random(regionIds) } },
      }),
    async (by) => {
      const [where, type] = [random(homes), await aShippedType(by, random(codes))];
      return random([
        () => call(by, taskManagement.add, { body: [anAddition(where, type, inDays(by, 90))] }),
        () =>
          call(by, taskManagement.deactivate, {
            body: [{ propertyId: where.id, taskCode: type.code, name: type.name, reason: 'Sold' }],
          }),
      ])();
    },
    async () => {
      await fold(home);
      return { status: 200 } as never;
    },
    async () => {
      expect(await wrongCells(home)).toEqual([]);
      return { status: 200 } as never;
    },
  ];

  it('are those of a recount whatever they did, and its figures those of the lists', { timeout: 180_000 }, async () => {
    const failed: unknown[] = [];
    let doneCount = 0;
    const people = await Promise.all(Array.from({ length: 6 }, () => home.person()));
    await Promise.all(
      people.map(async (by) => {
        for (let at = 0; at < 25; at += 1) {
          const { status, body } = await random(deeds)(by).catch((error: Error) => ({
            status: error.message.startsWith('Refused with 4') ? 404 : 500,
            body: error,
          }));
          if (status === 200) doneCount += 1;
          if (status >= 500) failed.push(body);
        }
      }),
    );
    expect(failed).toEqual([]);
    expect(doneCount).toBeGreaterThan(30);
    const rows = await countedByRows(home, homes);
    // Standalone actions are seen by whoever sees every property.
    const { matrix, weeks: _, today } = await figuresOf(manager);
    expect(await figuresOf(rows)).toMatchObject({ matrix, today });
    expect(await wrongCells(home)).toEqual([]);
    await fold(home);
    expect(await rowsIn(home, 'task_count_changes')).toBe(0);
    expect((await figuresOf(manager)).matrix).toEqual(matrix);
    const readers = [
      manager,
      rows,
      await home.person(everything, { regionId: regionIds[0]! }),
      await home.person(everything, { landlordId: landlordIds[0]! }),
      await home.person(everything, { propertyIds: [homes[1]!.id, homes[2]!.id] }),
    ];
    for (const by of readers) await expectListsToAgree(by);
  });
});

describe('kept counts', () => {
  let home: Organisation;
  let manager: Person;
  let property: Property;
  beforeAll(async () => {
    home = await anOrganisation({ server });
    manager = await home.person();
    property = await aProperty(manager);
    await put(manager, property, codes, inDays(manager, 10));
    await anAction(manager, { property });
  });

  it('are folded by whoever comes first, while figures stay what they are', async () => {
    const before = await figuresOf(manager);
    expect(await rowsIn(home, 'task_counts')).toBe(0);
    await Promise.all([fold(home), fold(home), fold(home), anAction(manager, { property }), figuresOf(manager)]);
    await fold(home);
    expect(await rowsIn(home, 'task_count_changes')).toBe(0);
    expect(await rowsIn(home, 'task_counts')).toBe(codes.length);
    const after = await figuresOf(manager);
    expect(after.matrix).toEqual(before.matrix);
    expect(after.summary.rows.map(({ total }) => total)).toEqual([0, 0, 2, 0]);
    expect(await wrongCells(home)).toEqual([]);
  });

  it('write nothing down where nothing that counts was changed', async () => {
    await fold(home);
    const [row] = passed(await call(manager, actions.list, { body: { ...actionList.defaults, page: 1 } })).objects;
    const action = await theAction(manager, row!);
    passed(await call(manager, actions.change, { body: { ...asForm(action), location: 'Stair 2' } }));
    expect(await rowsIn(home, 'action_count_changes')).toBe(0);
  });

  it('are recounted by night: a change that was forgotten is told of loudly, and mended', async () => {
    await home.within(async ({ db }) => {
      const { id } = await db
        .selectFrom('tasks')
        .select('id')
        .where('propertyId', '=', property.id)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('tasks')
        .set({ state: 'not-applicable', dueOn: null, overdueAfter: null })
        .where('id', '=', id)
        .execute();
    });
    const told = () => server.logged.filter((line) => line.includes('had been kept wrong') && line.includes(home.id));
    expect((await figuresOf(manager)).matrix.counts['not-applicable']).toBe(0);
    await home.within((scope) => scope.later('counts.recount', {}));
    await vi.waitFor(() => expect(told()).toHaveLength(1), 30_000);
    expect(told()[0]).toContain('not-applicable');
    expect((await figuresOf(manager)).matrix.counts['not-applicable']).toBe(1);
    expect(await wrongCells(home)).toEqual([]);
  });

  it('are filled for an organisation that has none yet; until then its rows are counted', async () => {
    const before = await figuresOf(manager);
    await home.within(async ({ db, organisationId }) => {
      for (const table of ['kept_counts', ...countedKinds.flatMap((kind) => [kind.table, kind.changes])])
        await sql`delete from ${sql.table(table)} where organisation_id = ${organisationId}::uuid`.execute(db);
    });
    expect(await figuresOf(manager)).toEqual(before);
    expect(await wrongCells(home)).toEqual([]);
    expect(await rowsIn(home, 'kept_counts')).toBe(1);
    expect(await rowsIn(home, 'task_counts')).toBeGreaterThan(0);
    expect(await figuresOf(manager)).toEqual(before);
  });
});
