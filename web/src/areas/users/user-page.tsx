import { Alert, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { userList, users, type User } from '@lintel/contract/areas/users';
import { IconBuildingCommunity, IconMailX, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AbsenceSection } from '#areas/notices/absence-section.tsx';
import { LogSection } from '#platform/activity/log-section.tsx';
import { read } from '#platform/api.ts';
import { originOf } from '#platform/list/list-origin.ts';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, instantText } from '#platform/time.ts';
import { NewUser } from './new-user.tsx';
import { managedText } from '#platform/managed-text.ts';
import { UserCommands } from './user-commands.tsx';
import { UserForm } from './user-form.tsx';
import { UserStateBadge } from './user-state.tsx';

const route = getRouteApi('/admin/user');

/** One user, or without an id a new one (specification USER-002). */
export function UserPage() {
  const { id } = route.useSearch();
  return id ? <ExistingUser key={id} id={id} /> : <NewUser />;
}

function ExistingUser({ id }: { id: string }) {
  const found = useQuery(read(users.get, { query: { id } }));
  const { data: neighbours } = useQuery(read(users.neighbours, { body: { id, search: originOf(userList) as never } }));
  const navigate = useNavigate();
  const [savedCount, setSavedCount] = useState(0);
  if (!found.data) return <LoadingPage of="record" read={found} />;
  const user = found.data.dto;
  const hrefOf = (other: string | null | undefined) => (other ? pageOf('USER', other) : null);
  return (
    <>
      <PageHeader
        title={user.fullName}
        beside={<UserStateBadge name={user.state} />}
        subtitle={[user.jobTitle, user.email].filter(Boolean).join(' · ')}
        back={{ to: '/admin/users/active', label: t('users.title') }}
        neighbours={{ previous: hrefOf(neighbours?.previousId), next: hrefOf(neighbours?.nextId) }}
      >
        <UserCommands user={user} />
      </PageHeader>
      <Stack gap="md">
        <Stack gap="md" maw={980}>
          <Standing user={user} />
        </Stack>
        <UserForm
          key={`${user.id} ${savedCount} ${user.can.edit}`}
          user={user}
          onSaved={() => setSavedCount(savedCount + 1)}
          onCancel={() => void navigate({ to: '/admin/users/active', search: {} })}
        >
          <AbsenceSection of={user} canAdd={user.can.edit} />
          <LogSection title={t('user.activity')} of={{ entityType: 'USER', entityId: user.id }} />
        </UserForm>
      </Stack>
    </>
  );
}

/** The state of the user: whether they can sign in, are invited, may be edited. */
function Standing({ user }: { user: User }) {
  const { state, deactivatedAt, lastSignInAt, sessionCount, can, invitation, mailProblem, managed } = user;
  if (state === 'deactivated' && deactivatedAt) {
    return (
      <Alert color="gray" icon={<IconUserOff size={18} aria-hidden />}>
        {t('user.deactivated.banner', { day: dayOfInstantText(deactivatedAt) })}
      </Alert>
    );
  }
  return (
    <>
      {state === 'pending' && <Invitation user={user} />}
      {/* Of an invitation it has been said already. */}
      {mailProblem && invitation?.mailState !== 'failed' && (
        <Alert color="red" icon={<IconMailX size={18} aria-hidden />}>
          {t('user.mail.problem', {
            when: instantText(mailProblem.writtenAt),
            problem: mailProblem.problem ?? t('sent.problem.unknown'),
          })}
        </Alert>
      )}
      {state === 'active' && (
        <Text c="dimmed" size="sm">
          {lastSignInAt
            ? [
                t('user.last.sign.in', { when: instantText(lastSignInAt) }),
                sessionCount === 0 ? t('user.sessions.none') : t('user.sessions', { count: sessionCount }),
              ].join(' · ')
            : t('user.never.signed.in')}
        </Text>
      )}
      {!can.edit && <Alert color="gray">{t('user.cannot.edit')}</Alert>}
      {managed.length > 0 && (
        <Alert color="blue" icon={<IconBuildingCommunity size={18} aria-hidden />}>
          {t('directory.manages', { fields: managedText(managed) })}
        </Alert>
      )}
    </>
  );
}

function Invitation({ user: { invitation } }: { user: User }) {
  if (!invitation) return <Alert color="yellow">{t('user.invitation.none')}</Alert>;
  const { mailState, sentAt, expiresAt, problem } = invitation;
  const values = { when: instantText(sentAt), until: instantText(expiresAt), problem: problem ?? '' };
  const isFailed = mailState === 'failed';
  const text = isFailed
    ? 'user.invitation.failed'
    : mailState === 'sent'
      ? 'user.invitation.sent'
      : mailState === 'kept'
        ? 'user.invitation.kept'
        : 'user.invitation.waiting';
  return <Alert color={isFailed ? 'red' : 'blue'}>{t(text, values)}</Alert>;
}
