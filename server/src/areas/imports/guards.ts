import { imports } from '@lintel/contract/areas/imports';
import { guardsOf } from '#test/guards';

const prepares = 'prepares an import; what is brought in is recorded when it runs';

export const guards = guardsOf(imports, {
  quiet: { setUp: prepares, choose: prepares, check: 'a dry run, which changes nothing' },
});
