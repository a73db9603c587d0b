import type { Naming } from '#platform/record/named-people';

/** Where notices store the people named on them. */
export const namedOnNotices: Naming = {
  kind: 'STATUTORY_NOTICE',
  records: 'statutory_notices',
  people: 'statutory_notice_people',
  record: 'notice_id',
  manages: 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
};
