import type { ContractorRow } from '@lintel/contract/areas/contractors/list';
import { myWorkOfList } from '#platform/list/my-work';
import { contractorRows } from './list.ts';

/** A row of My work about the evidence of a contractor; what it says of people is not told. */
const ofEvidence =
  (what: string) =>
  ({ id, name, business, evidenceUntil }: ContractorRow) => ({
    id,
    ref: business ?? 'Contractor',
    name: `${name} · ${what}`,
    property: null,
    propertyId: null,
    dueOn: evidenceUntil,
    isStatutory: false,
    priority: null,
    tab: 'evidence',
    can: { complete: false },
  });

/** The contractors with evidence for the reader to check. */
export const evidenceToCheck = myWorkOfList(contractorRows, {
  label: 'Evidence to check',
  permission: 'PRISM_APP_CONTRACTOR_MENU',
  toDecide: { evidenceToCheck: 'YES' },
  order: 'name',
  row: (line) => ({ ...ofEvidence('evidence to check')(line), dueOn: null }),
});

/** The contractors that the reader looks after, by when evidence required of them expires. */
export const evidenceToRenew = myWorkOfList(contractorRows, {
  label: 'Evidence to renew',
  permission: 'PRISM_APP_CONTRACTOR_MENU',
  toDo: { by: (userId) => ({ keeperIds: [userId] }), days: 'evidenceUntil', overdue: 'after the date' },
  order: 'evidenceUntil',
  row: ofEvidence('evidence to renew'),
});
