import type { Naming } from '#platform/record/named-people';

/** Where cases store the people named on them. */
export const namedOnCases: Naming = {
  kind: 'HAZARD_CASE',
  records: 'hazard_cases',
  people: 'hazard_case_people',
  record: 'case_id',
  manages: 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
};
