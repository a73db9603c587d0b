import { sql } from 'kysely';
import { toldOfCompany } from '#areas/library/remind';
import { administeredWith, isRecordOf } from '#platform/record-kind';
import type { KindOfRecord } from '#platform/scope';

export const organisationRecord: KindOfRecord = {
  told: toldOfCompany,
  isVisible: administeredWith('ORGANISATION', 'PRISM_APP_SETTINGS_MANAGE'),
  /** The documents of the company: policies, insurance. */
  files: {
    isSeen: (scope, id) =>
      sql<boolean>`(${scope.me.has('PRISM_APP_CLIENT_LIBRARY_MENU')}::boolean and ${isRecordOf(scope, 'ORGANISATION', id)})`,
    add: [['PRISM_APP_SETTINGS_MANAGE']],
    remove: [['PRISM_APP_SETTINGS_MANAGE']],
  },
};
