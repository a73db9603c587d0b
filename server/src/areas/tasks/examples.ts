import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { aPiece } from '#areas/equipment/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { call } from '#test/calls';
import type { Person } from '#test/organisation';
import { aTask, completed, completion, inDays } from './testing.ts';

/** A roof inspection: for a statutory duty somebody else would have to accept that it does not apply. */
const NOT_STATUTORY = 'ROF01';

/** A statutory task that somebody proposes as not applicable, with its version after that. */
async function proposed(by: Person, { id, version }: Task) {
  await call(by, tasks.exempt, { body: { id, version, reason: 'No gas here' } });
  return { id, version: version + 1 };
}

/** A task and a piece of the equipment of its property. */
async function covering({ by, property }: Stage) {
  const place = await property();
  return { task: await aTask(by, { property: place }), piece: await aPiece(by, { property: place }) };
}

export const examples = examplesOf(tasks, {
  exportTimesDone: async ({ by, property }) => {
    await completed(by, await aTask(by, { property: await property() }));
    return { body: { ...taskList.defaults, status: 'ALL' } };
  },
  matrix: async ({ by, property }) => {
    const { id } = await property();
    await aTask(by, { property: { id } });
    return { query: { propertyId: id } };
  },
  cycleActivity: async ({ by, property }) => {
    const { id, cycle } = await aTask(by, { property: await property() });
    return { body: { taskId: id, cycleId: cycle!.id } };
  },
  change: async ({ by, property }) => {
    const { id, version, status, dueOn } = await aTask(by, { property: await property() });
    return {
      body: { id, version, ownIntervalId: null, statusId: status.id, ownerIds: [by.id], instructions: 'Ring', dueOn },
    };
  },
  preview: async ({ by, property }) => {
    const { id } = await aTask(by, { property: await property() });
    return { body: { id, doneOn: inDays(by, 0), outcome: 'satisfactory' as const } };
  },
  complete: async ({ by, property }) => {
    const { id, version, cycle } = await aTask(by, { property: await property() });
    return {
      body: {
        id,
        version,
        cycleId: cycle!.id,
        withoutEvidenceReason: 'The paper is with the office',
        ...completion(inDays(by, 0)),
      },
    };
  },
  amend: async ({ by, property }) => {
    const task = await aTask(by, { property: await property() });
    await completed(by, task);
    return {
      body: {
        id: task.id,
        cycleId: task.cycle!.id,
        revision: 1,
        reason: 'Wrong engineer',
        ...completion(inDays(by, -1), { doneBy: 'Vale Heating' }),
      },
    };
  },
  equipment: async (stage) => ({ query: { id: (await covering(stage)).task.id } }),
  equipmentToChoose: async (stage) => ({ query: { id: (await covering(stage)).task.id } }),
  chooseEquipment: async (stage) => {
    const { task, piece } = await covering(stage);
    return { body: { id: task.id, version: task.version, equipment: [{ id: piece.id }] } };
  },
  ofEquipment: async (stage) => ({ query: { id: (await covering(stage)).piece.id } }),
  timesOfEquipment: async (stage) => ({ query: { id: (await covering(stage)).piece.id } }),
  align: async ({ by, property }) => {
    const { id, version, alignable } = await aTask(by, { property: await property() });
    return { body: { id, version, alignedOn: alignable!.latest, reason: 'With the boiler of the other flats' } };
  },
  suspend: async ({ by, property }) => {
    const { id, version } = await aTask(by, { property: await property() });
    return { body: { id, version, reason: 'The boiler is off', reviewOn: inDays(by, 30) } };
  },
  resume: async ({ by, property }) => {
    const { id, version } = await aTask(by, { property: await property() });
    await call(by, tasks.suspend, { body: { id, version, reason: 'The boiler is off', reviewOn: inDays(by, 30) } });
    return { query: { id } };
  },
  exempt: async ({ by, property }) => {
    const { id, version } = await aTask(by, { property: await property(), code: NOT_STATUTORY });
    return { body: { id, version, reason: 'No gas here' } };
  },
  acceptExemption: async ({ organisation, by, property }) => ({
    body: await proposed(await organisation.person(), await aTask(by, { property: await property() })),
  }),
  rejectExemption: async ({ organisation, by, property }) => {
    const task = await aTask(by, { property: await property() });
    return { body: { ...(await proposed(await organisation.person(), task)), reason: 'There is a boiler' } };
  },
  proposals: async ({ organisation, by, property }) => {
    const { id } = await proposed(await organisation.person(), await aTask(by, { property: await property() }));
    return { body: { ids: [id], outcome: 'accepted' as const } };
  },
  decideTogether: async ({ organisation, by, property }) => {
    const { id } = await proposed(await organisation.person(), await aTask(by, { property: await property() }));
    return { body: { ids: [id], outcome: 'accepted' as const, reason: 'Seen' } };
  },
  withdrawExemption: async ({ by, caller, property }) => {
    const { id } = await proposed(caller, await aTask(by, { property: await property() }));
    return { query: { id } };
  },
  applyAgain: async ({ by, property }) => {
    const { id, version } = await aTask(by, { property: await property(), code: NOT_STATUTORY });
    await call(by, tasks.exempt, { body: { id, version, reason: 'No gas here' } });
    return { query: { id, dueOn: inDays(by, 30) } };
  },
  assign: async ({ by, property }) => ({
    params: { id: (await aTask(by, { property: await property() })).id },
    body: { assignee: by.email },
  }),
  bulkChange: async ({ by, property }) => {
    const { id } = await aTask(by, { property: await property() });
    const { objects } = (await call(by, dictionaries.openedTaskStatuses)).body;
    return { body: { ids: [id], set: { statusId: objects.find((status) => status.code === 'scheduled')!.id } } };
  },
});
