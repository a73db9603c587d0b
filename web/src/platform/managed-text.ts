import type { ManagedField } from '@lintel/contract/areas/managed-fields';
import { t } from './texts.ts';

/** What the organisation's directory manages of somebody: the name, the user name and the e-mail address. */
export const managedText = (fields: readonly ManagedField[]): string =>
  new Intl.ListFormat('en-GB').format(fields.map((field) => t(`directory.field.${field}`)));
