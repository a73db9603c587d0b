import type { Naming } from '#areas/notices/named';

/** Where cases store the people named on them. */
export const namedOnCases: Naming = {
  kind: 'HAZARD_CASE',
  records: 'hazard_cases',
  people: 'hazard_case_people',
  record: 'case_id',
};
