import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { t } from '../texts.ts';

type Props = Pick<ModalProps, 'size' | 'onClose'> & { title: ReactNode; children: ReactNode };

/** The dialog of `Dialog`, in a chunk of its own. */
export default function DialogScript({ size, ...rest }: Props) {
  useFocusBack();
  return (
    <Modal opened {...rest} {...(size !== undefined && { size })} closeButtonProps={{ 'aria-label': t('close') }} />
  );
}
