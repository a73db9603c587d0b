import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { guardsOf } from '#test/guards';
import { call } from '#test/calls';
import { aTask, completed } from './testing.ts';

export const guards = guardsOf(tasks, {
  makes: { TASK: (by, property) => aTask(by, { property }) },
  whole: {
    'attention.ts': 'tells what nobody is reminded of once a property is archived, whoever may see it',
    'cells.ts':
      'counts all of them, whoever may see what; a sum is told only to who sees everything, or all of the region',
    'then-and-now.ts': 'begins in visibleTasks, and names the properties of what it found',
    'required-checks.ts': 'begins in visibleTasks',
    'equipment/again.ts': 'names the pieces of a completion that was found before',
    'equipment/next.ts': 'adds to pieces and completions that were found before what their tasks say of them',
    'equipment/pieces.ts': 'reads the equipment of tasks that were found before',
    'equipment/suggested.ts': 'counts the equipment of the property of a task that the reader sees',
    'evidence.ts':
      'notes on a task whether there is a file that proves it, of a kind that it asks for, and shows nothing of it',
    'hand-over.ts': 'passes on what somebody holds, whoever may see it, and shows only how many',
    'history.ts': 'keeps for every night how each task stands, and shows nothing of it',
    'list.ts': 'narrows tasks that begin in tasksAlone to those of somebody, and shows nothing else',
    'people.ts': 'asks whose a task is that is being changed',
    'put-on-properties.ts': 'puts tasks on properties that were found before, and asks what is there already',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'task.ts': 'counts the reports of a task that was found before',
    'work.ts': 'says of tasks what notices need; each is told only to who may see its record',
  },
  appendOnly: ['taskAlignments', 'taskCompletionEquipment', 'taskExemptions', 'taskExemptionDecisions'],
  asking: {
    exportTimesDone: async (property, by) => {
      await completed(by, await aTask(by, { property }));
      return { body: { ...taskList.defaults, page: 1, propertyIds: [property.id] } };
    },
    proposals: async (property, by) => {
      const { id, version } = await aTask(by, { property });
      await call(by, tasks.exempt, { body: { id, version, reason: `Nothing of the kind at ${property.city}` } });
      return { body: { ids: [id], outcome: 'rejected' as const } };
    },
  },
  takesAway: {
    suspend: ['reason', 'managers are told, and it ends on its review, and with the legal date'],
    exempt: ['reason', 'a statutory one waits until somebody else has accepted it; managers are told'],
    acceptExemption: ['trace', 'the reason is that of the proposal, which stands with it'],
    rejectExemption: ['reason', 'who proposed it is told'],
    decideTogether: [
      'trace',
      'as for one: an acceptance goes by the reason of its proposal, a rejection is refused without one (removals.test.ts)',
    ],
    resume: ['back', ''],
    applyAgain: ['back', ''],
    withdrawExemption: ['back', ''],
  },
});
