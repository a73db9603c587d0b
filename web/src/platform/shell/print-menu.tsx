import { ActionIcon, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { t } from '../texts.ts';
import type { PrintOption } from './header-buttons.tsx';

/** The print button of a page that can be printed in several ways. */
export default function PrintMenu({ options }: { options: readonly PrintOption[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('header.print')} data-hint={t('header.print')}>
          <IconPrinter size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => window.print()}>{t('header.print.page')}</Menu.Item>
        {options.map(({ label, onPrint }) => (
          <Menu.Item key={label} onClick={onPrint}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
