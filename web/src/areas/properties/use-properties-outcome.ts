import { pageOf } from '@lintel/contract/areas/activity';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { t } from '#platform/texts.ts';

/** What came of a bulk operation on properties. */
export const usePropertiesOutcome = (selection: Selection, onClose: () => void) =>
  useBulkOutcome(selection, onClose, { one: t('property.one'), href: (id) => pageOf('PROPERTY', id) });
