import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { contractorLinks, type ContractorLink } from '@lintel/contract/areas/contractor-links/endpoints';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { copyLink } from '#platform/dialog/copying.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** The link through which a contractor shows its evidence and finds its work, without an account. */
export function LinkSection({ contractor }: { contractor: Contractor }) {
  const { id, name, can } = contractor;
  const { data, error } = useQuery(read(contractorLinks.get, { query: { id } }));
  const [isSending, setSending] = useState(false);
  const make = useWrite(contractorLinks.copy, { onSuccess: ({ dto }) => copyLink(dto.link) });
  const revoke = useWrite(contractorLinks.revoke, { onSuccess: () => showSuccess(t('contractor.link.revoked')) });
  const askRevoke = async () => {
    const isSure = await confirm({
      title: t('contractor.link.revoke.title'),
      message: t('contractor.link.revoke.text'),
      confirm: t('contractor.link.revoke'),
      isDestructive: true,
    });
    if (isSure) revoke.mutate({ body: { id } });
  };
  const link = data?.dto;
  return (
    <Section title={t('contractor.link')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('contractor.link.hint')}</Text>
        {!data && <LoadingOrFailed error={error} h={24} />}
        {link === null && <Text>{t('contractor.link.none')}</Text>}
        {link && <LinkInWords link={link} />}
        {can.edit && (
          <Group gap="xs" className="no-print">
            <Button variant="default" onClick={() => setSending(true)}>
              {t('contractor.link.send')}
            </Button>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ body: { id } })}>
              {t('contractor.link.copy')}
            </Button>
            {link && !link.isRevoked && (
              <Button variant="default" loading={revoke.isPending} onClick={() => void askRevoke()}>
                {t('contractor.link.revoke')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {isSending && (
        <SendLink id={id} name={name} email={contractor.emailAddress ?? ''} onClose={() => setSending(false)} />
      )}
    </Section>
  );
}

function LinkInWords({ link }: { link: ContractorLink }) {
  const { email, madeAt, madeBy, expiresOn, isRevoked, lastOpenedAt, openedCount } = link;
  const words = [
    t('contractor.link.state', { when: instantText(madeAt), who: madeBy ?? t('contractor.evidence.nobody') }),
    ...(email ? [t('contractor.link.to', { email })] : []),
    isRevoked ? t('contractor.link.ended') : t('contractor.link.until', { day: dayText(expiresOn) }),
    lastOpenedAt
      ? t('contractor.link.opened', { when: instantText(lastOpenedAt), count: openedCount })
      : t('contractor.link.not.opened'),
  ];
  return <Text>{words.join(' · ')}</Text>;
}

type SendProps = { id: string; name: string; email: string; onClose: () => void };

function SendLink({ id, name, email: known, onClose }: SendProps) {
  const [email, setEmail] = useState(known);
  const send = useWrite(contractorLinks.send, {
    silent: true,
    onSuccess: () => {
      showSuccess(t(config.mailIsKept ? 'contractor.link.kept' : 'contractor.link.sent'), { milliseconds: 6000 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('contractor.link.send.title', { name })}
      hint={config.mailIsKept ? t('contractor.link.not.sent') : undefined}
      button={t('contractor.link.send.do')}
      isReady={email.trim() !== ''}
      write={send}
      onSave={() => send.mutate({ body: { id, email: email.trim() } })}
      onClose={onClose}
    >
      <TextInput
        label={t('contractor.link.email')}
        type="email"
        required
        maxLength={254}
        data-autofocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
