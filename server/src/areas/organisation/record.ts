import { sql } from 'kysely';
import { companyInNotices } from '#areas/library/remind';
import { administeredWith, isRecordOf } from '#platform/access/record-rights';
import type { KindOfRecord } from '#platform/scope';

/** Who sees the documents of the company, and is reminded of them. */
const seesDocuments: NonNullable<KindOfRecord['isVisible']> = (scope, id) =>
  sql<boolean>`(${scope.me.has('PRISM_APP_CLIENT_LIBRARY_MENU')}::boolean and ${isRecordOf(scope, 'ORGANISATION', id)})`;

export const organisationRecord: KindOfRecord = {
  notices: { ...companyInNotices, isSeen: seesDocuments },
  isVisible: administeredWith('ORGANISATION', 'PRISM_APP_SETTINGS_MANAGE'),
  /** The documents of the company: policies, insurance. */
  files: {
    isSeen: seesDocuments,
    add: [['PRISM_APP_SETTINGS_MANAGE']],
    remove: [['PRISM_APP_SETTINGS_MANAGE']],
  },
};
