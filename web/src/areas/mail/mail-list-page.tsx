import { Alert, Button, EmptyState, Text } from '@mantine/core';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { IconMail, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read, useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { MailStateBadge } from './mail-state.tsx';

const route = getRouteApi('/admin/mail.html');

export function MailListPage() {
  const navigate = route.useNavigate();
  return (
    <ListPage
      title={t('mail.title')}
      actions={!config.mailIsKept && <TestMessage />}
      notice={
        config.mailIsKept ? (
          <Alert color="blue" className="no-print">
            {t('mail.kept')}
          </Alert>
        ) : (
          <WaitingMail />
        )
      }
      list={mailList}
      endpoint={mail.list}
      exported={mail.export}
      search={route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      href={(message) => `/admin/mail_view.html?id=${message.id}`}
      nameOf={(message) => `${message.subject}, ${message.recipient}`}
      searchPlaceholder={t('mail.search')}
      cells={{ state: (message) => <MailStateBadge name={message.state} /> }}
      card={{
        title: ({ subject }) => subject,
        place: ({ recipient }) => recipient,
        states: ['state', 'createdAt'],
      }}
      nothing={<EmptyState icon={<IconMail aria-hidden />} title={t('mail.none')} py="xl" />}
    />
  );
}

/** Sends a message to the user and opens its page, which says what the mail server answers. */
function TestMessage() {
  const navigate = route.useNavigate();
  const { mutate, isPending } = useWrite(mail.test, {
    onSuccess: ({ dto }) => navigate({ to: '/admin/mail_view.html', search: { id: dto.id } }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({})}
    >
      {t('mail.test')}
    </Button>
  );
}

/** Says that messages wait, if an attempt to send one failed. */
function WaitingMail() {
  const { data } = useQuery(read(mail.waiting));
  if (!data?.dto.problem || !data.dto.since) return null;
  const { count, since, problem } = data.dto;
  return (
    <Alert color="yellow" className="no-print" title={t('mail.waiting', { count, since: instantText(since) })}>
      <Text size="sm">{t('mail.waiting.problem', { problem })}</Text>
      <Text size="sm">{t('mail.waiting.advice')}</Text>
    </Alert>
  );
}
