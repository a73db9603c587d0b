import { Alert, Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { mail, type MailMessage } from '@lintel/contract/areas/mail';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { requiredParam } from '#platform/address.ts';
import { read, useWrite } from '#platform/api.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { MailStateBadge } from './mail-state.tsx';

const route = getRouteApi('/admin/mail_view.html');
const ASK_AGAIN_MS = 2000;

/** One message as written, and its delivery state. */
export function MailPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const { data, error, refetch } = useQuery({
    ...read(mail.get, { query: { id } }),
    // The attempt is made now, so whoever looks sees how it ends.
    refetchInterval: ({ state }) => (state.data && isTriedNow(state.data.dto) ? ASK_AGAIN_MS : false),
  });
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} h="80dvh" />;
  const message = data.dto;
  return (
    <Stack gap="md" maw={760}>
      <PageHeader
        title={message.subject}
        beside={<MailStateBadge name={message.state} />}
        back={{ to: '/admin/mail.html', label: t('mail.title') }}
      />
      {message.problem && (
        <Alert
          color={message.state === 'failed' ? 'red' : 'yellow'}
          title={t(message.state === 'failed' ? 'mail.problem.last' : 'mail.problem.waiting')}
        >
          {message.problem}
        </Alert>
      )}
      <Section title={t('mail.sending')}>
        <Facts>
          <Fact name={t('mail.subject')}>{message.subject}</Fact>
          <Fact name={t('mail.kind')}>{message.kind}</Fact>
          <Fact name={t('mail.to')}>{message.recipient}</Fact>
          <Fact name={t('mail.written')}>{instantText(message.createdAt)}</Fact>
          <Fact name={t('mail.sent')}>{message.sentAt && instantText(message.sentAt)}</Fact>
          {message.reply && <Fact name={t('mail.reply')}>{message.reply}</Fact>}
          <Fact name={t('mail.attempts')}>{message.attemptCount}</Fact>
          {message.nextAttemptAt && <Fact name={t('mail.next')}>{instantText(message.nextAttemptAt)}</Fact>}
        </Facts>
      </Section>
      <Section title={t('mail.message')}>
        <Stack gap="sm">
          {message.paragraphs.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          {message.isHidden && <Alert color="gray">{t('mail.hidden')}</Alert>}
          {message.button && <MessageLink key={message.id} id={message.id} button={message.button} />}
          <Text>{message.closing}</Text>
        </Stack>
      </Section>
    </Stack>
  );
}

const isTriedNow = ({ state, nextAttemptAt }: MailMessage) =>
  state === 'sending' || (state === 'waiting' && nextAttemptAt === null);

/** The link of a message, on request: the server returns it to those who have confirmed their identity. */
function MessageLink({ id, button: { label, hasLink } }: { id: string; button: NonNullable<MailMessage['button']> }) {
  const { mutate, isPending, data } = useWrite(mail.link);
  if (!hasLink) return <Alert color="gray">{t('mail.link.hidden')}</Alert>;
  if (!data)
    return (
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate({ body: { id } })}
        style={{ alignSelf: 'start' }}
      >
        {t('mail.link.show')}
      </Button>
    );
  const { href } = data.dto;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Button component="a" href={href} target="_blank" rel="noreferrer">
          {label}
        </Button>
        <CopyButton value={href}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'successMessage.copyToClipBoard' : 'mail.link.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Anchor href={href} size="sm" target="_blank" rel="noreferrer" style={{ wordBreak: 'break-all' }}>
        {href}
      </Anchor>
    </Stack>
  );
}
