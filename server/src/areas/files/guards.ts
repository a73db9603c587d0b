import { files } from '@lintel/contract/areas/files';
import { guardsOf } from '#test/guards';

const seenByNobodyElse = 'nobody else sees what a session holds; its commit is recorded';

export const guards = guardsOf(files, {
  whole: {
    'made/ask.ts': 'adds a file for who asks',
    'made/make-in-background.ts':
      'makes a file for who asked for it and lets it go when its time has come, and shows nothing',
    'place.ts': 'writes where a file lies; who sees it is asked of its record',
    'sessions.ts': 'begins in ownSessions: those that the caller opened',
    'sweep.ts': 'the job that clears away what nobody claimed',
  },
  quiet: {
    openSession: seenByNobodyElse,
    uploadToSession: seenByNobodyElse,
    dropSession: 'nobody else saw what the session held',
  },
  hiddenBeforeRefused: ['uploadToSession', 'commitSession'],
  takesAway: {
    remove: ['trace', 'never of work that is done (files.test.ts); the content is named by its hash'],
    dropSession: ['own', 'files that belong to nothing yet'],
  },
});
