import { people } from '@lintel/contract/areas/people/endpoints';
import { serve } from '#platform/serve';
import { changePerson, getPerson } from './person.ts';
import { peopleReport } from './report.ts';

export const peopleRoutes = serve(people, {
  get: async (scope, { query }) => ({ dto: await getPerson(scope, query) }),
  change: async (scope, { body }) => ({ dto: await changePerson(scope, body), message: 'Person saved' }),
  report: (scope, { body }) => peopleReport(scope, body),
});
