import type { Naming } from '#areas/notices/named';

/** Where notices store the people named on them. */
export const namedOnNotices: Naming = {
  kind: 'STATUTORY_NOTICE',
  records: 'statutory_notices',
  people: 'statutory_notice_people',
  record: 'notice_id',
};
