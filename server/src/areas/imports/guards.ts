import { imports } from '@lintel/contract/areas/imports';
import { guardsOf } from '#test/guards';

const prepares = 'prepares an import; what is brought in is recorded when it runs';

export const guards = guardsOf(imports, {
  whole: {
    'actions.ts': 'asks which actions are on properties that their importer sees already; shows none of them',
    'dates/before.ts': 'reads the tasks that are about to be changed through their own service, which asks who may',
    'dates/complete.ts': 'asks whether a file is still that of the import, and in which round a task was done',
    'dates/judge.ts': 'reads the tasks of properties on which their importer manages tasks',
    'people/directory.ts': 'asks which people an undone import left deactivated; shows nothing of that import',
    'undo-records.ts': 'asks whether an action was raised from what an import brought in; shows none of them',
    'undo-properties.ts':
      'compares the properties that an import itself brought in, and asks whether a later import touched them; shows none of it',
  },
  quiet: { setUp: prepares, choose: prepares, check: 'a dry run, which changes nothing' },
  takesAway: {
    undo: ['trace', 'the undoing is the reason; what closing asks two for waits for the second'],
    discard: ['trace', 'only an import that brought nothing in'],
    cancel: ['trace', 'stops it; what came stays'],
  },
});
