import { Button, Stack, Text } from '@mantine/core';
import { signOn } from '@lintel/contract/areas/sign-on';
import { useQuery } from '@tanstack/react-query';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** One's own connection with the provider of the organisation. */
export function OwnSignOn() {
  const { fullName, email, clientName } = useMe();
  const { data, error } = useQuery(read(signOn.own));
  const connect = useWrite(signOn.beginOwn, { onSuccess: ({ dto }) => window.location.assign(dto.address) });
  const disconnect = useWrite(signOn.disconnect, { onSuccess: () => showSuccess(t('sign.on.own.disconnected')) });
  if (!data?.dto.label)
    return (
      <Section title={t('sign.on.title')}>
        <FailureAlert error={error} />
        {data ? <Text>{t('sign.on.own.without')}</Text> : !error && <Loading h={40} />}
      </Section>
    );
  const { label, connectedAt } = data.dto;
  const ask = async () => {
    const [title, message] = [
      t('sign.on.own.disconnect.title', { label }),
      t('sign.on.own.disconnect.text', { label }),
    ];
    if (await confirm({ title, message, confirm: t('sign.on.own.disconnect'), isDestructive: true }))
      disconnect.mutate({});
  };
  return (
    <Section title={t('sign.on.title')}>
      <Stack gap="sm" align="flex-start">
        <Text>
          {connectedAt
            ? t('sign.on.own.connected', { label, day: dayOfInstantText(connectedAt) })
            : t('sign.on.own.none', { label, name: fullName, email, organisation: clientName })}
        </Text>
        {connectedAt ? (
          <Button variant="subtle" color="red" loading={disconnect.isPending} onClick={() => void ask()}>
            {t('sign.on.own.disconnect')}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={connect.isPending}
            onClick={() => connect.mutate({ body: { purpose: 'connect' } })}
          >
            {t('sign.on.own.connect', { label })}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
