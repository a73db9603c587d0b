import { imports } from '@lintel/contract/areas/imports';
import { guardsOf } from '#test/guards';

const prepares = 'prepares an import; what is brought in is recorded when it runs';

export const guards = guardsOf(imports, {
  whole: {
    'actions.ts': 'asks which actions are on properties that their importer sees already; shows none of them',
    'dates-judge.ts': 'reads the tasks of properties on which their importer manages tasks',
    'dates-write.ts': 'reads the tasks that it is about to change through their own service, which asks who may',
    'equipment.ts':
      'asks whether actions were raised from what an import added before that is undone; shows none of them',
    'people-directory.ts': 'asks which people an undone import left deactivated; shows nothing of that import',
    'undo-properties.ts':
      'compares the properties that an import itself brought in, and asks whether a later import touched them; shows none of it',
  },
  quiet: { setUp: prepares, choose: prepares, check: 'a dry run, which changes nothing' },
});
