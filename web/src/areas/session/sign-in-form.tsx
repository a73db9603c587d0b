import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '@lintel/contract/areas/session';
import type { SubmitEvent } from 'react';
import { send } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { Refusal, reasonOf } from '#platform/refusal.ts';
import { remembered } from '#platform/remembered.ts';
import { t } from '#platform/texts.ts';
import { SignOnButton } from '#areas/sign-on/sign-on-button.tsx';

type Props = {
  /** Where to go next, without script. */
  returnTo?: string | undefined;
  /** Why it is shown again, until the next attempt. */
  problem?: string | undefined;
  /** True over a page, where links to other pages are left out. */
  isDialog?: boolean;
  onSignedIn: () => Promise<unknown>;
  /** Called if the password was right, and a code of the second factor is required. */
  onCodeOwed: () => unknown;
};

/** A real form, so that password managers and browsers recognise it; sent in the background if there is script. */
export function SignInForm({ returnTo, problem, isDialog = false, onSignedIn, onCodeOwed }: Props) {
  const signIn = useMutation({
    meta: { silent: true },
    networkMode: 'always',
    mutationFn: (form: FormData) =>
      send(session.signIn, {
        body: Object.fromEntries(form) as { user_login: string; user_password: string; spaceId?: string },
      }),
    onSuccess: (reply, form) => {
      remembered.signIn(String(form.get('user_login')), String(form.get('spaceId')));
      return (reply as { needsCode?: boolean }).needsCode ? onCodeOwed() : onSignedIn();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate(new FormData(event.currentTarget));
  };
  const login = remembered.login() ?? '';
  return (
    <form method="post" action="/login/process-login.htm" onSubmit={submit}>
      <Stack gap="sm">
        {problem && signIn.isIdle && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {signIn.isError && (
          <Alert color="red" role="alert">
            {reasonOf(signIn.error)}
            {signIn.error instanceof Refusal && signIn.error.status === 429 && !isDialog && (
              <>
                {' '}
                <Anchor
                  inherit
                  c="inherit"
                  underline="always"
                  renderRoot={(props) => <Link {...props} to="/forgotten_password.html" />}
                >
                  {t('session.too.many.forgotten')}
                </Anchor>
              </>
            )}
          </Alert>
        )}
        <TextInput
          name="spaceId"
          label={t('session.space')}
          description={isDialog ? undefined : t('session.space.what')}
          defaultValue={remembered.spaceId() ?? config.defaultSpaceId ?? ''}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextInput
          name="user_login"
          label={t('session.login')}
          defaultValue={login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isDialog}
          data-autofocus={(isDialog && !login) || undefined}
          required
        />
        <PasswordInput
          name="user_password"
          label={t('session.password')}
          autoComplete="current-password"
          data-autofocus={(isDialog && login !== '') || undefined}
          required
          visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
        />
        <Group justify="space-between">
          <Checkbox name="rememberMe" value="true" label={t('session.remember')} />
          {!isDialog && (
            <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgotten_password.html" />}>
              {t('session.forgotten')}
            </Anchor>
          )}
        </Group>
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Button type="submit" size="md" loading={signIn.isPending} fullWidth mt={4}>
          {t('session.sign.in')}
        </Button>
        <SignOnButton returnTo={returnTo} isDialog={isDialog} onSignedIn={onSignedIn} onCodeOwed={onCodeOwed} />
      </Stack>
    </form>
  );
}
