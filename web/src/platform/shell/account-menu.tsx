import { Divider, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import css from './menu.module.css';
import { ownerOf } from '../outbox/what-waits.ts';
import { askedToSignOut } from '../outbox/sign-out.ts';
import { piece } from '../page/piece.tsx';
import { BoxAnchor, BoxLink, HeaderBox } from './header-box.tsx';

const AppearanceControl = piece(async () => ({
  default: (await import('./appearance-control.tsx')).AppearanceControl,
}));

export function AccountMenu() {
  const me = useMe();
  const isSupport = me.isSupportView || me.isSupportEdit;
  return (
    <HeaderBox
      button={
        <UnstyledButton className={css.account} aria-label={t('account.of', { name: me.fullName })}>
          <span className={css.accountName} data-initials={initialsOf(me.fullName)}>
            <span>{me.fullName}</span>
          </span>
        </UnstyledButton>
      }
    >
      <Stack gap={0} px={8} py={6}>
        <Text fw={600}>{me.fullName}</Text>
        {me.jobTitle && <Text size="sm">{me.jobTitle}</Text>}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {me.email}
        </Text>
      </Stack>
      <Divider my={6} mx={-6} />
      {!isSupport && (
        <BoxLink icon={IconUser} to="/account.html">
          {t('account')}
        </BoxLink>
      )}
      <div className={css.control}>
        <Suspense>
          <AppearanceControl />
        </Suspense>
      </div>
      <Divider my={6} mx={-6} />
      <BoxAnchor icon={IconLogout} href="/logout.html" onClick={askedToSignOut(ownerOf(me))}>
        {t('menu.sign.out')}
      </BoxAnchor>
    </HeaderBox>
  );
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return ends.map((each) => String.fromCodePoint(each?.codePointAt(0) ?? 0x20)).join('');
}
