import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { t } from '../texts.ts';
import type { Bound } from './bound-fields.tsx';
import { DropDownSelect } from './drop-down-select.tsx';

/** One of the properties that the user may see. */
export const PropertySelect = ({
  of,
  ...input
}: {
  of: Bound;
  description?: string | undefined;
  clearable?: boolean;
}) => <DropDownSelect of={of} from={dictionaries.dropProperty} placeholder={t('field.property.choose')} {...input} />;
