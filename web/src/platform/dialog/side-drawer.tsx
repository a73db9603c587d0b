import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { hideDone } from '../app/toasts.ts';
import { t } from '../texts.ts';
import { useFocusBack } from './focus-back.ts';
import { useOnTop } from './on-top.ts';

type Props = Pick<DrawerProps, 'size' | 'onClose' | 'classNames'> & { title: ReactNode; children: ReactNode };

/** A drawer beside the page, mounted only while it is open; it returns the focus to where it was opened from. */
export function SideDrawer({ children, ...rest }: Props) {
  useFocusBack();
  useEffect(hideDone, []);
  const closeOnEscape = useOnTop();
  return (
    <Drawer
      opened
      {...rest}
      closeOnEscape={closeOnEscape}
      position="right"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  );
}
