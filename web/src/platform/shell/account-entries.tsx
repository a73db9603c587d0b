import { Divider, Stack, Text } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMe } from '../current-user.ts';
import { ownerOf } from '../outbox/what-waits.ts';
import { askedToSignOut } from '../outbox/sign-out.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { t } from '../texts.ts';
import { BoxAnchor, BoxLink } from './box-entries.tsx';
import css from './menu.module.css';

const AppearanceControl = lazyPart(() => import('./appearance-control.tsx'), 'AppearanceControl');

/** Who is signed in, and what they can do about it. */
export default function AccountEntries() {
  const me = useMe();
  const isSupport = me.isSupportView || me.isSupportEdit;
  return (
    <>
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
    </>
  );
}
