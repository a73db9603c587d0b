import { sql } from 'kysely';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { recordsFound } from '#areas/search/queries';
import { listQuery } from '#platform/list/list';
import { seesContractorEmail, visibleContractors } from './queries.ts';
import { hasEvidenceToCheck } from './to-check.ts';

type Query = ReturnType<typeof visibleContractors>;

const withBusiness = (query: Query) =>
  query.leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId');

export const contractorRows = listQuery(contractorList, {
  from: visibleContractors,
  key: 'contractors.id',
  select: (query, scope) =>
    query
      .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
      .select([
        'contractors.id',
        'contractors.name',
        'business.name as business',
        'contractorStandings.standing',
        'contractorStandings.reasons',
        'contractors.dateApproved',
        'contractors.dateReview',
        'contractors.evidenceUntil',
      ])
      .select(
        sql<string | null>`${seesContractorEmail(scope) ? sql.ref('contractors.email_address') : sql`null`}`.as(
          'emailAddress',
        ),
      ),
  text: (query, text, scope) => query.where('contractors.id', 'in', recordsFound(scope, 'CONTRACTOR', text)),
  where: {
    businessIds: 'contractors.businessId',
    standings: 'contractorStandings.standing',
    dateApproved: 'contractors.dateApproved',
    dateReview: 'contractors.dateReview',
    evidenceUntil: 'contractors.evidenceUntil',
    evidenceToCheck: (query, answer, scope) =>
      query.where(answer === 'YES' ? hasEvidenceToCheck(scope) : sql<boolean>`not ${hasEvidenceToCheck(scope)}`),
    keeperIds: 'contractors.keeperId',
    archived: (query, answer) =>
      answer === 'ALL' ? query : query.where('contractors.archivedAt', answer === 'YES' ? 'is not' : 'is', null),
  },
  order: {
    name: { by: 'contractors.nameKey', isThere: true },
    business: { by: 'business.nameKey', join: withBusiness },
    dateApproved: 'contractors.dateApproved',
    dateReview: 'contractors.dateReview',
    evidenceUntil: 'contractors.evidenceUntil',
  },
});
