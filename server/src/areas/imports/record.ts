import { administeredWith } from '#platform/access/record-rights';
import type { KindOfRecord } from '#platform/scope';

const files = [['PRISM_APP_PROPERTY_IMPORT']] as const;

/** An import, with the certificates that wait on it for the rows that name them. */
export const importRecord: KindOfRecord = {
  isVisible: administeredWith('IMPORT', 'PRISM_APP_PROPERTY_IMPORT'),
  files: { add: files, remove: files },
};
