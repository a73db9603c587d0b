import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { session, type Session } from '@lintel/contract/areas/session';
import { read, useWrite } from '#platform/api.ts';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

/** All sessions of the user, each with a button to end it. */
export function SessionList() {
  const sessions = useQuery(read(session.sessions));
  const endOthers = useWrite(session.endOtherSessions, {
    onSuccess: () => showSuccess(t('account.sessions.ended.others')),
  });
  const all = sessions.data?.objects ?? [];
  return (
    <Section
      title={t('account.sessions')}
      actions={
        all.length > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            {t('account.sessions.end.others')}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton h={60} />}
      <FailureAlert error={sessions.error} />
      <Stack gap="sm" component="ul">
        {all.map((one) => (
          <SessionEntry key={one.id} one={one} />
        ))}
      </Stack>
    </Section>
  );
}

function SessionEntry({ one }: { one: Session }) {
  const end = useWrite(session.endSession);
  const name = one.browser ?? t('account.sessions.unknown.browser');
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {one.isThisOne && <Badge>{t('account.sessions.this')}</Badge>}
          {one.isRemembered && <Badge color="gray">{t('account.sessions.remembered')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('account.sessions.seen', {
            seen: instantText(one.lastSeenAt),
            started: instantText(one.startedAt),
            address: one.address ?? '–',
          })}
        </Text>
      </div>
      {!one.isThisOne && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          style={{ flexShrink: 0 }}
          loading={end.isPending}
          aria-label={t('account.sessions.end.of', { name })}
          onClick={({ currentTarget: button }) =>
            end.mutate({ query: { id: one.id } }, { onSuccess: () => focusBeside(button) })
          }
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </Group>
  );
}
