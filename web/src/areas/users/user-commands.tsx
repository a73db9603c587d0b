import { Button } from '@mantine/core';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { signOn } from '@lintel/contract/areas/sign-on';
import { users, type User } from '@lintel/contract/areas/users';
import {
  IconArrowsExchange,
  IconDeviceMobileOff,
  IconKey,
  IconLogout,
  IconSend,
  IconUnlink,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

const HandOverDialog = lazyForm(() => import('./hand-over-dialog.tsx'), 'HandOverDialog');
const PasswordDialog = lazyForm(() => import('./password-dialog.tsx'));

/** The commands for a user besides editing their details. */
export function UserCommands({ user }: { user: User }) {
  const announced = (text: Parameters<typeof t>[0]) => () => showSuccess(t(text));
  const invite = useWrite(users.invite, { onSuccess: announced('user.invited') });
  const end = useWrite(users.endSessions, { onSuccess: announced('user.sessions.ended') });
  const reactivate = useWrite(users.reactivate, { onSuccess: announced('user.reactivated') });
  const [asked, setAsked] = useState<'deactivate' | 'hand-over'>();
  return (
    <>
      {user.can.invite && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={invite.isPending}
          onClick={() => invite.mutate({ body: { id: user.id } })}
        >
          {t(user.invitation ? 'user.invite.again' : 'user.invite')}
        </Button>
      )}
      {user.can.setPassword && <TemporaryPassword user={user} />}
      {user.can.resetSecondFactor && <SecondFactorReset user={user} />}
      {user.can.disconnectSignOn && <SignOnDisconnect user={user} />}
      {user.can.endSessions && (
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          loading={end.isPending}
          onClick={() => end.mutate({ query: { id: user.id } })}
        >
          {t('user.sessions.end')}
        </Button>
      )}
      {(user.can.edit || user.can.reactivate) && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => setAsked('hand-over')}
        >
          {t('handover.open')}
        </Button>
      )}
      {user.can.deactivate && (
        <Button
          variant="default"
          leftSection={<IconUserOff size={16} aria-hidden />}
          onClick={() => setAsked('deactivate')}
        >
          {t('user.deactivate')}
        </Button>
      )}
      {user.can.reactivate && (
        <Button
          leftSection={<IconUserCheck size={16} aria-hidden />}
          loading={reactivate.isPending}
          onClick={() => reactivate.mutate({ query: { id: user.id } })}
        >
          {t('user.reactivate')}
        </Button>
      )}
      {asked && <HandOverDialog user={user} deactivates={asked === 'deactivate'} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function SecondFactorReset({ user }: { user: User }) {
  const reset = useWrite(secondFactor.reset, { onSuccess: () => showSuccess(t('user.factor.reset.done')) });
  const ask = async () => {
    const isSure = await confirm({
      title: t('user.factor.reset.title', { name: user.fullName }),
      message: t('user.factor.reset.text'),
      confirm: t('user.factor.reset'),
      isDestructive: true,
    });
    if (isSure) reset.mutate({ query: { id: user.id } });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobileOff size={16} aria-hidden />}
      loading={reset.isPending}
      onClick={() => void ask()}
    >
      {t('user.factor.reset')}
    </Button>
  );
}

function SignOnDisconnect({ user }: { user: User }) {
  const disconnect = useWrite(signOn.disconnectUser, {
    onSuccess: () => showSuccess(t('user.sign.on.disconnect.done')),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('user.sign.on.disconnect.title', { name: user.fullName }),
      message: t('user.sign.on.disconnect.text'),
      confirm: t('user.sign.on.disconnect'),
      isDestructive: true,
    });
    if (isSure) disconnect.mutate({ query: { id: user.id } });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconUnlink size={16} aria-hidden />}
      loading={disconnect.isPending}
      onClick={() => void ask()}
    >
      {t('user.sign.on.disconnect')}
    </Button>
  );
}

function TemporaryPassword({ user }: { user: User }) {
  const [password, setPassword] = useState<string>();
  const set = useWrite(users.setPassword, { onSuccess: ({ dto }) => setPassword(dto.password) });
  const ask = async () => {
    const isSure =
      user.state === 'pending' ||
      (await confirm({
        title: t('user.password'),
        message: t('user.password.confirm.text'),
        confirm: t('user.password.confirm'),
      }));
    if (isSure) set.mutate({ body: { id: user.id } });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        loading={set.isPending}
        onClick={() => void ask()}
      >
        {t('user.password')}
      </Button>
      {password !== undefined && (
        <PasswordDialog name={user.fullName} password={password} onClose={() => setPassword(undefined)} />
      )}
    </>
  );
}
