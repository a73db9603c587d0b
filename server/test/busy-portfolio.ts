import { sql } from 'kysely';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { files } from '@lintel/contract/areas/files';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Property } from '@lintel/contract/areas/properties/property';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { anAction, asForm, closing, theAction } from '#areas/actions/testing';
import { countedKinds } from '#areas/dashboard/keep-counts';
import { aFile, aPdf, filesOn } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { recountNotSetUp } from '#areas/task-management/count-not-set-up';
import { anAddition } from '#areas/task-management/testing';
import { aShippedType } from '#areas/task-types/testing';
import { aTask, complete, completion, inDays, theTask } from '#areas/tasks/testing';
import { chance } from '#server/demonstration/chance';
import type { Chance } from '#server/demonstration/chance';
import { foldCounts, recount } from '#platform/list/kept-counts';
import type { Difference } from '#platform/list/kept-counts';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Answered } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';

const codes = ['GAS01', 'FRA01', 'HSA01', 'EIC01'];
/** Nothing, if somebody else is folding, such as the job that writers enqueue by chance. */
export const foldIfNobodyDoes = (home: Organisation) => home.within((scope) => foldCounts(scope, countedKinds));
/** Folds what there is, after whoever is at it. */
export const fold = (home: Organisation) =>
  home.within(async (scope) => {
    await scope.db.selectFrom('keptCounts').select('organisationId').forUpdate().execute();
    await foldCounts(scope, countedKinds);
  });
/** The wrong cells, which this corrects. */
export const wrongCells = (home: Organisation) =>
  home.within(async (scope) => [...(await recount(scope, countedKinds)), ...(await recountNotSetUp(scope))]);

/** Deletes an organisation's cells, as before they are first filled: figures are counted from rows. */
export const forgetCells = (home: Organisation) =>
  home.within(async ({ db, organisationId }) => {
    for (const table of ['kept_counts', ...countedKinds.flatMap((kind) => [kind.table, kind.changes])])
      await sql`delete from ${sql.table(table)} where organisation_id = ${organisationId}::uuid`.execute(db);
  });

export type BusyPortfolio = {
  home: Organisation;
  manager: Person;
  homes: Property[];
  regionIds: string[];
  landlordIds: string[];
  /**
   * Lets many people each do many things at once: returns how often it worked, what broke, and cells that were wrong meanwhile. What each of
   * them does follows from the seed, in which order they come does not.
   */
  writeAtOnce: (
    people: number,
    deeds: number,
    seed: number,
  ) => Promise<{ doneCount: number; failed: unknown[]; wrong: Difference[] }>;
};

/** A few properties with work on them, and users who randomly do everything that changes what figures count. */
export async function aBusyPortfolio(server: TestServer): Promise<BusyPortfolio> {
  const home = await anOrganisation({ server });
  const manager = await home.person();
  const approver = await home.person();
  const taskIds: string[] = [];
  const actionIds: string[] = [];
  const wrong: Difference[] = [];
  const entriesOf = (dictionary: 'REGIONS' | 'LANDLORD' | 'AREA_OF_OBSERVATION' | 'TASK_INTERVAL') =>
    home.within(async ({ db }) =>
      (
        await db.selectFrom('dictionaryEntries').select('id').where('dictionary', '=', dictionary).limit(2).execute()
      ).map(({ id }) => id),
    );
  const regionIds = await entriesOf('REGIONS');
  const landlordIds = await entriesOf('LANDLORD');
  const areaIds = await entriesOf('AREA_OF_OBSERVATION');
  const intervalIds = await entriesOf('TASK_INTERVAL');
  const atFirst = chance(1);
  const homes: Property[] = [];
  for (let at = 0; at < 4; at += 1)
    homes.push(
      await aProperty(manager, { regionId: regionIds[at % 2] ?? null, landlordId: landlordIds[at >> 1] ?? null }),
    );
  for (const property of homes)
    for (const code of codes.slice(0, 3))
      taskIds.push(
        (await aTask(manager, { code, property, dueDate: inDays(manager, atFirst.oneOf([-40, 5, 60])) })).id,
      );
  for (const id of taskIds.slice(0, 6)) actionIds.push((await anAction(manager, { source: { id, type: 'TASK' } })).id);

  /** Actions of users, each with its request; refused ones change nothing. */
  const deeds: ((by: Person, at: Chance) => Promise<Answered<unknown>>)[] = [
    async (by, { oneOf }) => {
      const task = await theTask(by, oneOf(taskIds));
      if (!task.cycle) return call(by, tasks.applyAgain, { query: { id: task.id, dueOn: inDays(by, 20) } });
      const outcome = oneOf(['satisfactory', 'unsatisfactory', 'actions-raised'] as const);
      return complete(by, task, inDays(by, 0), { outcome });
    },
    async (by, { oneOf }) => {
      const { id } = await theTask(by, oneOf(taskIds));
      const [cycle] = passed(await call(by, tasks.cycles, { query: { id } })).objects;
      const revision = cycle?.completions.length ?? 0;
      return call(by, tasks.amend, {
        body: {
          id,
          cycleId: cycle?.id ?? id,
          revision: Math.max(revision, 1),
          reason: 'Looked again',
          ...completion(inDays(by, 0), { outcome: oneOf(['satisfactory', 'unsatisfactory'] as const) }),
        },
      });
    },
    async (by, { oneOf }) => {
      const { id, version } = await theTask(by, oneOf(taskIds));
      return call(by, tasks.suspend, { body: { id, version, reason: 'Empty', reviewOn: inDays(by, 30) } });
    },
    (by, { oneOf }) => call(by, tasks.resume, { query: { id: oneOf(taskIds) } }),
    async (by, { oneOf }) => {
      const { id, version } = await theTask(by, oneOf(taskIds));
      const reply = await call(by, tasks.exempt, { body: { id, version, reason: 'None here' } });
      if (reply.status !== 200 || !passed(reply).dto.exemption) return reply;
      return call(approver, tasks.acceptExemption, { body: { id, version: passed(reply).dto.version } });
    },
    (by, { oneOf }) => call(by, tasks.applyAgain, { query: { id: oneOf(taskIds), dueOn: inDays(by, 20) } }),
    (by, { oneOf }) =>
      call(by, tasks.bulkChange, {
        body: {
          ids: [oneOf(taskIds), oneOf(taskIds), oneOf(taskIds)],
          set: { dueOn: inDays(by, oneOf([-3, 8, 200])) },
          reason: 'Moved',
        },
      }),
    async (by, { oneOf }) => {
      const cycle = (await theTask(by, oneOf(taskIds))).cycle?.id;
      if (!cycle) return call(by, tasks.resume, { query: { id: oneOf(taskIds) } });
      const evidence = oneOf(['certificate', 'report', undefined] as const);
      await aFile(by, cycle, aPdf(), { fileName: `${crypto.randomUUID()}.pdf`, evidence });
      return call(by, dashboard.roles, {});
    },
    async (by, { oneOf }) => {
      const { id } = await theTask(by, oneOf(taskIds));
      const cycles = passed(await call(by, tasks.cycles, { query: { id } })).objects;
      const there = cycles.length ? await filesOn(by, oneOf(cycles).id) : [];
      return there.length ? call(by, files.remove, { query: { id: oneOf(there).id } }) : call(by, dashboard.roles, {});
    },
    async (by, { oneOf }) => {
      const raised = await call(by, actions.create, {
        body: {
          name: 'Mend it',
          priority: oneOf(['HIGH', 'LOW'] as const),
          ...oneOf([{ source: { id: oneOf(taskIds), type: 'TASK' as const } }, { propertyId: oneOf(homes).id }, {}]),
        },
      });
      if (raised.status === 200) actionIds.push(raised.body.dto.id);
      return raised;
    },
    async (by, { oneOf }) => closing(by, await theAction(by, { id: oneOf(actionIds) })),
    async (by, { oneOf }) => {
      const { id, version } = await theAction(by, { id: oneOf(actionIds) });
      return call(by, actions.reopen, { body: { id, version, reason: 'Loose again' } });
    },
    async (by, { oneOf }) => {
      const action = await theAction(by, { id: oneOf(actionIds) });
      return call(by, actions.change, {
        body: {
          ...asForm(action),
          priority: oneOf(['HIGH', 'MEDIUM', 'LOW'] as const),
          dueDate: inDays(by, oneOf([2, 50])),
          areaOfObservationIds: oneOf([[], areaIds.slice(0, 1), areaIds]),
          reason: 'Planned anew',
        },
      });
    },
    async (by, { oneOf }) => {
      const { id, version, status, cycle } = await theTask(by, oneOf(taskIds));
      return call(by, tasks.change, {
        body: {
          id,
          version,
          ownIntervalId: oneOf([null, ...intervalIds]),
          statusId: status.id,
          ownerIds: oneOf([[], [by.id]]),
          instructions: null,
          dueOn: cycle?.dueOn ?? null,
          reason: 'Looked at',
        },
      });
    },
    (by, { oneOf }) =>
      call(by, actions.bulkChange, {
        body: {
          ids: [oneOf(actionIds), oneOf(actionIds), oneOf(actionIds)],
          set: {
            priority: oneOf(['HIGH', 'LOW'] as const),
            moveDueDateBy: oneOf([-2, 30]),
            assigneeId: oneOf([by.id, null]),
          },
          reason: 'Planned together',
        },
      }),
    (by, { oneOf }) => call(by, actions.remove, { query: { id: oneOf(actionIds), reason: 'Raised twice' } }),
    // Two of the four, or what is left to do might all lie on archived ones.
    async (by, { oneOf, happens }) => {
      const { id, version } = passed(await call(by, properties.get, { query: { id: oneOf(homes.slice(2)).id } })).dto;
      return happens(0.4)
        ? call(by, properties.archive, { body: { id, version, reason: 'Sold' } })
        : call(by, properties.restore, { query: { id } });
    },
    (by, { oneOf }) =>
      call(by, properties.bulkChange, {
        body: { ids: [oneOf(homes).id, oneOf(homes).id], set: { regionId: oneOf(regionIds) } },
      }),
    (by, { oneOf }) =>
      call(by, properties.bulkChange, {
        body: {
          ids: [oneOf(homes).id, oneOf(homes).id],
          set: { nation: oneOf(['england', 'wales', 'scotland', null] as const) },
        },
      }),
    async (by, { oneOf }) => {
      const [where, type] = [oneOf(homes), await aShippedType(by, oneOf(codes))];
      return oneOf([
        () => call(by, taskManagement.add, { body: [anAddition(where, type, inDays(by, 90))] }),
        () =>
          call(by, taskManagement.deactivate, {
            body: [{ propertyId: where.id, taskCode: type.code, name: type.name, reason: 'Sold' }],
          }),
      ])();
    },
    async () => {
      await foldIfNobodyDoes(home);
      return { status: 200 } as never;
    },
    async () => {
      wrong.push(...(await wrongCells(home)));
      return { status: 200 } as never;
    },
  ];

  async function writeAtOnce(people: number, each: number, seed: number) {
    const failed: unknown[] = [];
    let doneCount = 0;
    const writers = await Promise.all(Array.from({ length: people }, () => home.person()));
    await Promise.all(
      writers.map(async (by, nth) => {
        const chances = chance(seed + nth);
        for (let at = 0; at < each; at += 1) {
          const { status, body } = await chances
            .oneOf(deeds)(by, chances)
            .catch((error: Error) => ({
              status: error.message.startsWith('Refused with 4') ? 404 : 500,
              body: error,
            }));
          if (status === 200) doneCount += 1;
          if (status >= 500) failed.push(body);
        }
      }),
    );
    return { doneCount, failed, wrong: wrong.splice(0) };
  }

  return { home, manager, homes, regionIds, landlordIds, writeAtOnce };
}
