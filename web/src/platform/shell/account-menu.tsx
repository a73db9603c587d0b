import { Avatar, Divider, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { AppearanceControl } from './appearance-control.tsx';
import css from './menu.module.css';

export function AccountMenu() {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const isSupport = me.isSupportView || me.isSupportEdit;
  return (
    <Popover position="bottom-end" width={256} opened={isOpen} onChange={setOpen} trapFocus shadow="md" radius="md">
      <Popover.Target>
        <UnstyledButton aria-label={t('account.of', { name: me.fullName })} p={4} onClick={() => setOpen(!isOpen)}>
          <Avatar size={28} radius="xl" color="ink" name={me.fullName} alt="" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <Stack gap={0} px={8} py={6}>
          <Text fw={600}>{me.fullName}</Text>
          {me.jobTitle && <Text size="sm">{me.jobTitle}</Text>}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {me.email}
          </Text>
        </Stack>
        <Divider my={6} mx={-6} />
        {!isSupport && (
          <Link to="/account.html" className={css.entry} onClick={() => setOpen(false)}>
            <IconUser size={17} stroke={1.6} aria-hidden />
            {t('account')}
          </Link>
        )}
        <div className={css.control}>
          <AppearanceControl />
        </div>
        <Divider my={6} mx={-6} />
        <a className={css.entry} href="/logout.html">
          <IconLogout size={17} stroke={1.6} aria-hidden />
          {t('menu.sign.out')}
        </a>
      </Popover.Dropdown>
    </Popover>
  );
}
