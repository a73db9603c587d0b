import { hazardFieldLabels } from '@lintel/contract/areas/hazard-cases/case';
import { replaceNamedPerson } from '#platform/record/named-people';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';
import { namedOnCases } from './people.ts';

/** The open cases that name a user. */
export const caseHandOver: HandOver<Scope> = {
  nouns: ['hazard case', 'hazard cases'],
  label: hazardFieldLabels.peopleIds,
  event: 'hazard-case.handed-over',
  holdingsOf: ({ whole }, userIds) =>
    whole
      .selectFrom('hazardCasePeople')
      .innerJoin('hazardCases', 'hazardCases.id', 'hazardCasePeople.caseId')
      .select(['hazardCases.id', 'hazardCasePeople.userId'])
      .where('hazardCasePeople.userId', '=', oneOf(userIds))
      .where('hazardCases.state', '=', 'OPEN')
      .where('hazardCases.deletedAt', 'is', null)
      .orderBy('hazardCases.id')
      .execute(),
  pass: (scope, ids, from, to) => replaceNamedPerson(scope, namedOnCases, ids, { from, to }),
};
