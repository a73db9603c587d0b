import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { t } from './texts.ts';

type Props = Pick<ModalProps, 'size' | 'onClose'> & { title: ReactNode; children: ReactNode };

/** A dialog that is there only while it is open: it has a name and a button that closes it, and the focus goes back to where it was opened from. */
export function Dialog({ size, ...rest }: Props) {
  useFocusBack();
  return (
    <Modal opened {...rest} {...(size !== undefined && { size })} closeButtonProps={{ 'aria-label': t('close') }} />
  );
}
