import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { asShare } from '#areas/shares/testing';
import { comments, flagsOf, sends, takesFiles } from '#test/flags';
import { call, passed } from '#test/calls';
import { aTask, completed, completion, inDays } from './testing.ts';

export const flags = [
  flagsOf(
    tasks.get,
    {
      'one to be done': async ({ by, property }) => ({
        query: { id: (await aTask(by, { property: await property() })).id },
      }),
      'one that was done': async ({ by, property }) => {
        const task = await aTask(by, { property: await property() });
        await completed(by, task);
        return { query: { id: task.id } };
      },
    },
    {
      complete: ({ id, version, cycle }, { by }) =>
        sends(tasks.complete, {
          body: {
            id,
            version,
            cycleId: cycle!.id,
            withoutEvidenceReason: 'The paper is with the office',
            ...completion(inDays(by, 0)),
          },
        }),
      amend: async ({ id }, { by }) => {
        const { objects } = passed(await call(by, tasks.cycles, { query: { id } }));
        const past = objects.find(({ completions }) => completions.length > 0);
        return (
          past &&
          sends(tasks.amend, {
            body: {
              id,
              cycleId: past.id,
              revision: 1,
              reason: 'Wrong engineer',
              ...completion(inDays(by, -1), { doneBy: 'Vale Heating' }),
            },
          })
        );
      },
      change: ({ id, version, status, dueOn }, { by }) =>
        sends(tasks.change, {
          body: {
            id,
            version,
            ownIntervalId: null,
            statusId: status.id,
            ownerIds: [by.id],
            instructions: 'Ring',
            dueOn,
          },
        }),
      assign: ({ id }, { by }) => sends(tasks.assign, { params: { id }, body: { assignee: by.email } }),
      assignByEmail: ({ id }, { by }) => sends(shares.save, { params: { kind: 'task' }, body: asShare(by, id) }),
      suspend: ({ id, version }, { by }) =>
        sends(tasks.suspend, { body: { id, version, reason: 'The boiler is off', reviewOn: inDays(by, 30) } }),
      inspect: ({ id }, { by }) =>
        sends(inspectionReports.create, {
          body: { taskId: id, inspectedOn: inDays(by, 0), inspector: 'Ada Hill' },
        }),
      comment: comments('TASK'),
      addFile: takesFiles,
    },
  ),
];
