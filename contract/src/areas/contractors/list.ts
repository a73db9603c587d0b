import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import { contractorFieldLabels as labels } from './contractor.ts';
import { reasonsInWords, StandingReason } from './reason.ts';
import { Standing, standings } from './standings.ts';

/** A row of the list of contractors. */
export const ContractorRow = z.object({
  id,
  name: z.string(),
  business: z.string().nullable(),
  standing: Standing,
  /** What blocks it or may soon, the most serious first. */
  reasons: z.array(StandingReason),
  dateApproved: day.nullable(),
  dateReview: day.nullable(),
  emailAddress: z.string().nullable(),
  evidenceUntil: day.nullable(),
});
export type ContractorRow = z.infer<typeof ContractorRow>;

export const contractorList = defineList({
  name: 'contractor',
  row: ContractorRow,
  filters: {
    businessIds: filter.select(labels.businessId, { url: 'genericDict/CONTRACTOR_BUSINESS/listOptions.json' }),
    standings: filter.select('Status', { items: standings.filter(({ id: standing }) => standing !== 'ARCHIVED') }),
    dateApproved: filter.dates(labels.dateApproved),
    dateReview: filter.dates(labels.dateReview),
    evidenceUntil: filter.dates('Evidence until'),
    /** For those who manage contractors, and not of what came from them. */
    evidenceToCheck: filter.simpleSelect('Evidence for me to check', { items: yesNo }),
    keeperIds: filter.autocomplete(labels.keeperId, 'dropdown/person', { by: 'personSearchString' }),
    archived: filter.simpleSelect('Archived', {
      items: [
        { id: 'YES', name: 'Yes' },
        { id: 'NO', name: 'No' },
        { id: 'ALL', name: 'Both' },
      ],
    }),
  },
  columns: {
    name: { label: labels.name, mandatory: true, width: 32 },
    business: { label: labels.businessId, width: 28 },
    standing: { label: 'Status', items: standings },
    reasons: { label: 'Reason', width: 32, inWords: reasonsInWords },
    dateApproved: { label: labels.dateApproved, kind: 'date' },
    dateReview: { label: labels.dateReview, kind: 'date' },
    evidenceUntil: { label: 'Evidence until', kind: 'date' },
    emailAddress: { label: labels.emailAddress, width: 32, hidden: true },
  },
  sort: ['name', 'business', 'dateApproved', 'dateReview', 'evidenceUntil'],
  defaultFilters: { archived: 'NO' },
});
