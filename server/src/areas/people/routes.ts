import { people } from '@lintel/contract/areas/people/endpoints';
import { serve } from '#platform/serve';
import { personRows } from './list.ts';
import { changePerson, getPerson } from './person.ts';
import { peopleReport } from './report.ts';

export const peopleRoutes = serve(people, {
  list: (scope, { body }) => personRows.page(scope, body),
  export: (scope, { body }) => personRows.export(scope, body),
  neighbours: (scope, { body }) => personRows.neighbours(scope, body),
  get: async (scope, { query }) => ({ dto: await getPerson(scope, query) }),
  change: async (scope, { body }) => ({ dto: await changePerson(scope, body), message: 'Person saved' }),
  report: (scope, { body }) => peopleReport(scope, body),
});
