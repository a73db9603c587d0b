import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { signOn, type SignedOn } from '@lintel/contract/areas/sign-on';
import { useEffect, useState } from 'react';
import { read, send } from '#platform/api.ts';
import { startAddress } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { BackToSignIn } from '#areas/session/forgotten-password-page.tsx';
import { notifyOpener } from './apart.ts';

/** Where people come back to from the provider, and where a link to connect leads. */
export function SignOnPage() {
  // Kept here, because what signs in or connects leaves the address.
  const [{ search, hash }] = useState(() => ({ search: window.location.search, hash: window.location.hash }));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return (
    <BarePage title={t('sign.on.title')}>
      {/[?&](code|error)=/.test(search) ? (
        <ComingBack answer={search.slice(1)} />
      ) : hash ? (
        <Connecting token={hash.slice(1)} />
      ) : (
        <>
          <Text>{t('sign.on.nothing')}</Text>
          <BackToSignIn />
        </>
      )}
    </BarePage>
  );
}

function ComingBack({ answer }: { answer: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  // A query, although it changes something: it is asked once, however often the page is drawn.
  const { data, error } = useQuery({
    queryKey: ['sign-on', 'finish', answer],
    queryFn: async () => (await send(signOn.finish, { body: { answer } })).dto,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    staleTime: Infinity,
    networkMode: 'always',
  });
  // In a window of its own, the page that opened it says what failed.
  useEffect(() => (error ? notifyOpener(answer, { problem: reasonOf(error) }) : undefined), [answer, error]);
  useEffect(() => {
    if (!data || data.result === 'unknown') return;
    const { result, returnTo } = data;
    if (returnTo === null) return notifyOpener(answer, { result });
    void goOn(result, returnTo);
    async function goOn(how: SignedOn['result'], to: string) {
      if (how === 'needs-code')
        return router.navigate({ to: '/second_factor.html', search: { returnTo: to }, replace: true });
      if (how === 'connected') showSuccess(t('sign.on.own.connected.now'));
      queries.clear();
      return router.navigate({ href: await startAddress(queries, to), replace: true });
    }
  }, [answer, data, queries, router]);
  if (error)
    return (
      <>
        <FailureAlert error={error} />
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/" />}>
          {t('session.back')}
        </Anchor>
      </>
    );
  if (data?.result === 'unknown')
    return (
      <>
        <Alert color="ink" role="status">
          {t('sign.on.unknown')}
        </Alert>
        <BackToSignIn />
      </>
    );
  if (data?.returnTo === null)
    return (
      <Alert color="ink" role="status">
        {t('sign.on.close')}
      </Alert>
    );
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text>{t('sign.on.coming.back')}</Text>
    </Group>
  );
}

/** Names both accounts: on a shared device, this may be the message of somebody else. */
function Connecting({ token }: { token: string }) {
  const { data, error } = useQuery(read(signOn.link, { body: { token } }));
  const begin = useMutation({
    meta: { silent: true },
    networkMode: 'always',
    mutationFn: async () => {
      const { dto } = await send(signOn.begin, { body: { token, returnTo: '/', rememberMe: false } });
      window.location.assign(dto.address);
    },
  });
  if (!data)
    return (
      <>
        {error ? <FailureAlert error={error} /> : <Loader size="sm" role="status" aria-label={t('loading')} />}
        <BackToSignIn />
      </>
    );
  const { fullName, email, organisation, label, isConnected } = data.dto;
  return (
    <>
      <Text>{t(isConnected ? 'sign.on.link.connected' : 'sign.on.link.why', { label })}</Text>
      <Facts>
        <Fact name={t('sign.on.link.account')}>
          <Stack gap={0}>
            <span>{fullName}</span>
            <span>{email}</span>
          </Stack>
        </Fact>
        <Fact name={t('session.space')}>{organisation}</Fact>
      </Facts>
      <Text>{t('sign.on.link.other')}</Text>
      <FailureAlert error={begin.error} />
      <Button size="md" fullWidth loading={begin.isPending} onClick={() => begin.mutate()}>
        {t(isConnected ? 'sign.on.with' : 'sign.on.own.connect', { label })}
      </Button>
      <BackToSignIn />
    </>
  );
}
