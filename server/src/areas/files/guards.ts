import { files } from '@lintel/contract/areas/files';
import { guardsOf } from '#test/guards';

const seenByNobodyElse = 'nobody else sees what a session holds; its commit is recorded';

export const guards = guardsOf(files, {
  quiet: {
    openSession: seenByNobodyElse,
    uploadToSession: seenByNobodyElse,
    dropSession: 'nobody else saw what the session held',
  },
  hiddenBeforeRefused: ['uploadToSession', 'commitSession'],
});
