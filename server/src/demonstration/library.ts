import type { EntityType } from '@lintel/contract/areas/activity';
import type { DocumentKind } from '@lintel/contract/areas/library/document';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { changeDocument } from '#areas/library/document';
import type { Scope } from '#platform/scope';
import { page } from './page.ts';

/** A library document of the company, a contractor or a person. */
export type Kept = { id: string; kind: EntityType; fileName: string; content: Buffer; labels: Labels };
type Labels = { documentKind: DocumentKind; issuedDaysAgo: number; daysLeft: number };

/** Documents for the libraries that no work adds to: one has lapsed, one soon will. */
export async function keptDocuments({ db, whole, organisationId }: Scope, login: string): Promise<Kept[]> {
  const person = await db.selectFrom('users').select(['id', 'fullName']).where('login', '=', login).executeTakeFirst();
  const contractors = await whole
    .selectFrom('contractors')
    .select(['id', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('nameKey')
    .limit(2)
    .execute();
  const company = { id: organisationId, kind: 'ORGANISATION' } as const;
  return [
    {
      ...company,
      fileName: 'Health and safety policy.pdf',
      content: page('Health and safety policy', [
        'Who answers for the safety of our buildings, and how it is organised.',
        'Reviewed every year by the board.',
      ]),
      labels: { documentKind: 'POLICY', issuedDaysAgo: 345, daysLeft: 20 },
    },
    {
      ...company,
      fileName: 'Fire safety policy.pdf',
      content: page('Fire safety policy', [
        'Fire doors, alarms and escape routes: what is checked, how often, by whom.',
      ]),
      labels: { documentKind: 'POLICY', issuedDaysAgo: 120, daysLeft: 245 },
    },
    {
      ...company,
      fileName: 'Employers liability insurance.pdf',
      content: page('Certificate of employers liability insurance', ['Not less than 5 million pounds for each claim.']),
      labels: { documentKind: 'INSURANCE', issuedDaysAgo: 372, daysLeft: -7 },
    },
    ...contractors.map(({ id, name }) => ({
      id,
      kind: 'CONTRACTOR' as const,
      fileName: 'Framework agreement.pdf',
      content: page('Framework agreement', [`With ${name}, for work on all our buildings.`]),
      labels: { documentKind: 'CONTRACT' as const, issuedDaysAgo: 200, daysLeft: 530 },
    })),
    ...(person
      ? [
          {
            id: person.id,
            kind: 'USER' as const,
            fileName: 'Fire warden training.pdf',
            content: page('Fire warden training', [`${person.fullName} took part in the whole course.`]),
            labels: { documentKind: 'TRAINING' as const, issuedDaysAgo: 700, daysLeft: 395 },
          },
        ]
      : []),
  ];
}

/** Sets the kind, issue date and expiry date of a stored document. */
export const labelDocument = (scope: Scope, { id, name }: { id: string; name: string }, labels: Labels) =>
  changeDocument(scope, {
    id,
    name,
    version: 1,
    documentKind: labels.documentKind,
    issuedOn: plusDays(scope.today, -labels.issuedDaysAgo),
    expiresOn: plusDays(scope.today, labels.daysLeft),
  });
