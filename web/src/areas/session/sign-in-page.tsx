import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { session } from '@lintel/contract/areas/session';
import type { SubmitEvent } from 'react';
import { ownAddress } from '#platform/address.ts';
import { send } from '#platform/api.ts';
import { config } from '#platform/client-config.ts';
import { reasonOf } from '#platform/refusal.ts';
import { remembered } from '#platform/remembered.ts';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/login.html');

/** A real form, so that password managers and browsers know it; sent in the background where there is script. */
export function SignInPage() {
  const { returnTo } = route.useSearch();
  const router = useRouter();
  const queries = useQueryClient();
  const signIn = useMutation({
    meta: { quietly: true },
    networkMode: 'always',
    mutationFn: (form: FormData) =>
      send(session.signIn, {
        body: Object.fromEntries(form) as { user_login: string; user_password: string; spaceId?: string },
      }),
    onSuccess: async (_, form) => {
      remembered.signIn(String(form.get('user_login')), String(form.get('spaceId')));
      queries.clear();
      await router.navigate({ href: ownAddress(returnTo), replace: true });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
  };
  return (
    <BarePage title={t('session.sign.in')}>
      <form method="post" action="/login/process-login.htm" onSubmit={submit}>
        <Stack gap="sm">
          {signIn.isError && (
            <Alert color="red" role="alert">
              {reasonOf(signIn.error)}
            </Alert>
          )}
          <TextInput
            name="spaceId"
            label={t('session.space')}
            description={t('session.space.what')}
            defaultValue={remembered.spaceId() ?? config.defaultSpaceId ?? ''}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextInput
            name="user_login"
            label={t('session.login')}
            defaultValue={remembered.login() ?? ''}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
          <PasswordInput
            name="user_password"
            label={t('session.password')}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
          />
          <Group justify="space-between">
            <Checkbox name="rememberMe" value="true" label={t('session.remember')} />
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgotten_password.html" />}>
              {t('session.forgotten')}
            </Anchor>
          </Group>
          {returnTo && <input type="hidden" name="returnTo" value={ownAddress(returnTo)} />}
          <Button type="submit" size="md" loading={signIn.isPending} fullWidth mt={4}>
            {t('session.sign.in')}
          </Button>
        </Stack>
      </form>
    </BarePage>
  );
}
