import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { AppearanceControl } from './appearance-control.tsx';

export function AccountMenu() {
  const me = useMe();
  const isSupport = me.isSupportView || me.isSupportEdit;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={t('account.of', { name: me.fullName })} p={4}>
          <Avatar size={28} radius="xl" color="ink" name={me.fullName} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={600}>{me.fullName}</Text>
          {me.jobTitle && <Text size="sm">{me.jobTitle}</Text>}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {me.email}
          </Text>
        </div>
        <Menu.Divider />
        {!isSupport && (
          <Menu.Item renderRoot={(props) => <Link {...props} to="/account.html" />} leftSection={<IconUser size={16} aria-hidden />}>
            {t('account')}
          </Menu.Item>
        )}
        <div style={{ padding: '6px 12px' }}>
          <AppearanceControl />
        </div>
        <Menu.Divider />
        <Menu.Item component="a" href="/logout.html" leftSection={<IconLogout size={16} aria-hidden />}>
          {t('menu.sign.out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
