import type { SharedType } from '@lintel/contract/areas/shares/share';
import { useState, type ReactNode } from 'react';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import type { Outsider } from './contractor-picker.tsx';

const ContractorPicker = lazyForm(() => import('./contractor-picker.tsx'));

type Props = {
  entityType: SharedType;
  first: 'contractor' | 'email';
  form: (to: Outsider | undefined) => ReactNode;
  onClose: () => void;
};

/** Who outside is to do it: a contractor is chosen from the directory, if that comes first; then the form. */
export function OutsideDialogs({ entityType, first, form, onClose }: Props) {
  const [to, setTo] = useState<Outsider>();
  if (first === 'contractor' && !to)
    return <ContractorPicker entityType={entityType} onChoose={setTo} onClose={onClose} />;
  return form(to);
}
