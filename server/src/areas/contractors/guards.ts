import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { guardsOf } from '#test/guards';
import { aContractor } from './testing.ts';

export const guards = guardsOf(contractors, {
  makes: { CONTRACTOR: (by) => aContractor(by) },
  whole: {
    'hand-over.ts': 'counts and passes on what somebody looks after, for who administers users',
    'notify.ts': 'finds what ends; notices go to who may see contractors',
    'jobs.ts': 'judges anew all that were judged by earlier rules, and shows none of them',
    'in-evidence-pack.ts': 'names the files of evidence that was found before, as its reader may see it',
    'own-evidence.ts': 'says of evidence that was found before whether it came from the caller',
    'redact.ts': 'takes away what people showed who left long ago, and shows none of it',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
    'shown.ts': 'what a standing follows from, asked for after who sees the contractor',
    'to-check.ts': 'keeps which evidence awaits a check, whoever asks',
    'show-evidence.ts': 'finds whose evidence it is, and then asks who manages that contractor',
  },
  appendOnly: ['contractorEvidence', 'contractorEvidenceFiles', 'contractorEvidenceChecks', 'contractorWaivers'],
  takesAway: {
    archive: ['reason', 'what was given to them stays theirs, and they can be restored'],
    removeOperative: ['trace', 'what they showed stays with the contractor'],
    waive: ['reason', 'what is let off, by whom and until when stays'],
    restore: ['back', ''],
  },
});
