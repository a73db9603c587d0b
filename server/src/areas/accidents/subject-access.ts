import { subjectAccessIn } from '@lintel/contract/areas/accidents/subject-access-in-words';
import type { SubjectAccess } from '@lintel/contract/areas/accidents/subject-access';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { getAccident } from './accident.ts';
import { injuriesInWords } from './injuries.ts';
import { managedAccident } from './access-log.ts';
import { keptUntilOf } from './redact.ts';
import { sentReports } from './riddor/form.ts';

/** What is held about the injured person, to print for them; the opening is recorded. */
export async function subjectAccess(scope: Scope, id: string): Promise<SubjectAccess> {
  const { redactedAt } = await managedAccident(scope, id, 'PRINT');
  if (redactedAt) throw conflict('This accident was redacted: it no longer holds personal data.');
  const accident = await getAccident(scope, id);
  const { address1, address2, address3, address4, address5 } = accident.property;
  return {
    accident: {
      id,
      ref: accident.ref,
      property: [address1, address2, address3, address4, address5].filter(Boolean).join(', '),
    },
    ...subjectAccessIn({
      accident,
      injuries: await injuriesInWords(scope, id),
      sent: await sentReports(scope, id),
    }),
    fileCount: accident.fileCount,
    interviewCount: accident.interviewCount,
    ...(await keptUntilOf(scope, id)),
  };
}
