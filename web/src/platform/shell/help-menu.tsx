import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconHelpCircle, IconKeyboard, IconLifebuoy, IconPhone } from '@tabler/icons-react';
import { config } from '../client-config.ts';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { showShortcuts } from './shortcut-list.tsx';

export function HelpMenu() {
  const me = useMe();
  const helpline = me.helpline ?? config.helpline;
  const supportLink = me.supportLink ?? config.supportLink;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('help')}>
          <IconHelpCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {helpline && (
          <Menu.Item component="a" href={`tel:${helpline.replace(/[^\d+]/g, '')}`} leftSection={<IconPhone size={16} aria-hidden />}>
            {t('help.helpline', { number: helpline })}
          </Menu.Item>
        )}
        {supportLink && (
          <Menu.Item component="a" href={supportLink} target="_blank" rel="noreferrer" leftSection={<IconLifebuoy size={16} aria-hidden />}>
            {t('help.support')}
          </Menu.Item>
        )}
        {!helpline && !supportLink && (
          <Text size="sm" c="dimmed" px="sm" py="xs">
            {t('help.contact.administrator')}
          </Text>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
          {t('shortcuts.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
