import { Drawer } from '@mantine/core';
import { t } from '../texts.ts';
import { Menu } from './menu.tsx';

/** The menu on a phone: over the page, until an entry is chosen. */
export default function PhoneMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      withCloseButton={false}
      padding={0}
      styles={{ body: { height: '100%' } }}
      attributes={{ content: { 'aria-label': t('menu.label') } }}
    >
      <nav aria-label={t('menu.label')} style={{ height: '100%' }}>
        <Menu onLeave={onClose} />
      </nav>
    </Drawer>
  );
}
