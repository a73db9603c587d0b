import { Alert, EmptyState } from '@mantine/core';
import { mail, mailList } from '@lintel/contract/areas/mail';
import { IconMail } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { config } from '#platform/app/client-config.ts';
import { ListPage } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { MailStateBadge } from './mail-state.tsx';

const route = getRouteApi('/admin/mail.html');

export function MailListPage() {
  const navigate = route.useNavigate();
  return (
    <ListPage
      title={t('mail.title')}
      notice={
        config.mailIsKept && (
          <Alert color="blue" className="no-print">
            {t('mail.kept')}
          </Alert>
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
