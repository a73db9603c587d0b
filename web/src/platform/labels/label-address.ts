import { codeOf, idOfCode } from '@lintel/contract/platform/label';

/** The search of a page of labels for these records. */
export const labelsOf = (ids: readonly string[]) => ({ codes: ids.map(codeOf).join('.') });

/** The records in the address of a page of labels. */
export const idsIn = (codes = '') => codes.split('.').flatMap((code) => idOfCode(code) ?? []);
