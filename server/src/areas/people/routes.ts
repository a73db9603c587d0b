import { people } from '@lintel/contract/areas/people/endpoints';
import { peopleTexts } from '@lintel/contract/texts/people';
import { serve } from '#platform/http/serve';
import { lackingFor } from './lacking.ts';
import { personRows } from './list.ts';
import { exportMatrix, trainingMatrix } from './matrix.ts';
import { changePerson, getPerson } from './person.ts';
import { personTraining, recordTraining, withdrawTraining } from './person-training.ts';
import { peopleReport } from './report.ts';
import { accessLogOf } from './personal-documents.ts';
import { changeTrainingRules, trainingRules } from './training-rules.ts';

export const peopleRoutes = serve(people, {
  list: (scope, { body }) => personRows.page(scope, body),
  export: (scope, { body }) => personRows.export(scope, body),
  neighbours: (scope, { body }) => personRows.neighbours(scope, body),
  get: async (scope, { query }) => ({ dto: await getPerson(scope, query) }),
  change: async (scope, { body }) => ({
    dto: await changePerson(scope, body),
    message: peopleTexts['person.place.saved'],
  }),
  training: async (scope, { query }) => ({ dto: await personTraining(scope, query.id) }),
  recordTraining: async (scope, { body }) => ({
    dto: await recordTraining(scope, body),
    message: peopleTexts['training.recorded'],
  }),
  withdrawTraining: async (scope, { body }) => ({
    dto: await withdrawTraining(scope, body),
    message: peopleTexts['training.withdrawn'],
  }),
  openings: async (scope, { query }) => ({ objects: await accessLogOf(scope, query.id) }),
  lacking: async (scope, { body }) => ({ objects: await lackingFor(scope, body) }),
  matrix: (scope, { body }) => trainingMatrix(scope, body),
  exportMatrix: (scope, { body }) => exportMatrix(scope, body),
  trainingKinds: async (scope) => ({ dto: await trainingRules(scope) }),
  changeTrainingKinds: async (scope, { body }) => ({
    dto: await changeTrainingRules(scope, body),
    message: peopleTexts['training.kinds.saved'],
  }),
  report: (scope, { body }) => peopleReport(scope, body),
});
