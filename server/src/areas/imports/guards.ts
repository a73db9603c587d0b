import { imports } from '@lintel/contract/areas/imports';
import { guardsOf } from '#test/guards';

const prepares = 'prepares an import; what is brought in is recorded when it runs';

export const guards = guardsOf(imports, {
  whole: {
    'undo.ts':
      'compares the properties that an import itself brought in, and asks whether a later import touched them; shows none of it',
  },
  quiet: { setUp: prepares, choose: prepares, check: 'a dry run, which changes nothing' },
});
