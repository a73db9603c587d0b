import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { hideDone } from '../app/toasts.ts';
import { startsAtFirstField } from './first-field.ts';
import { useFocusBack } from './focus-back.ts';
import { useOnTop } from './on-top.ts';
import { t } from '../texts.ts';

type Props = Pick<ModalProps, 'size' | 'onClose'> & {
  title: ReactNode;
  /** A click beside it does not close it: it contains input, or shows something once. */
  isHeld?: boolean;
  children: ReactNode;
};

/** The dialog of `Dialog`, in a chunk of its own. */
export default function DialogScript({ size, isHeld = false, children, ...rest }: Props) {
  useFocusBack();
  useEffect(hideDone, []);
  const closeOnEscape = useOnTop();
  return (
    <Modal
      opened
      {...rest}
      {...(size !== undefined && { size })}
      closeOnEscape={closeOnEscape}
      closeOnClickOutside={!isHeld}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={startsAtFirstField}>{children}</div>
    </Modal>
  );
}
