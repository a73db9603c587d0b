import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorTexts as texts } from '@lintel/contract/texts/contractors';
import { serve } from '#platform/http/serve';
import { typedIn } from '#areas/dictionaries/drop-downs';
import {
  addContractor,
  archiveContractor,
  blockContractor,
  changeContractor,
  getContractor,
  restoreContractor,
} from './contractor.ts';
import { contractorEvidence } from './evidence.ts';
import { changeEvidenceRules, evidenceRules } from './evidence-rules.ts';
import { contractorRows } from './list.ts';
import { contractorsToName } from './queries.ts';
import { addEvidence, addOperative, checkEvidence, removeOperative, waiveEvidence } from './show-evidence.ts';

export const contractorRoutes = serve(contractors, {
  list: (scope, { body }) => contractorRows.page(scope, body),
  export: (scope, { body }) => contractorRows.export(scope, body),
  neighbours: (scope, { body }) => contractorRows.neighbours(scope, body),
  choose: (scope, request) => contractorsToName(scope, typedIn(request)),
  get: async (scope, { query }) => ({ dto: await getContractor(scope, query.id) }),
  create: async (scope, { body }) => ({ dto: await addContractor(scope, body), message: texts['contractor.added'] }),
  change: async (scope, { body }) => ({ dto: await changeContractor(scope, body), message: texts['contractor.saved'] }),
  archive: async (scope, { body }) => ({ dto: await archiveContractor(scope, body) }),
  restore: async (scope, { query }) => ({ dto: await restoreContractor(scope, query.id) }),
  block: async (scope, { body }) => ({ dto: await blockContractor(scope, body) }),
  rules: async (scope) => ({ dto: await evidenceRules(scope) }),
  changeRules: async (scope, { body }) => ({ dto: await changeEvidenceRules(scope, body) }),
  evidence: (scope, { query }) => contractorEvidence(scope, query.id),
  addEvidence: (scope, { body }) => addEvidence(scope, body),
  checkEvidence: (scope, { body }) => checkEvidence(scope, body),
  waive: (scope, { body }) => waiveEvidence(scope, body),
  addOperative: (scope, { body }) => addOperative(scope, body),
  removeOperative: (scope, { query }) => removeOperative(scope, query.id),
});
