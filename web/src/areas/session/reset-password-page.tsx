import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { PasswordReset, session, type LinkOwner } from '@lintel/contract/areas/session';
import { useState } from 'react';
import { config } from '#platform/app/client-config.ts';
import { read, useWrite } from '#platform/api.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { remembered } from '#platform/remembered.ts';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { t } from '#platform/texts.ts';
import { BackToSignIn } from './forgotten-password-page.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { reasonOf, Refusal } from '#platform/refusal.ts';

/** The token is after `#`, so that it reaches no server log and no other site. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  // Kept in state, because it leaves the URL once it has been used.
  const [token] = useState(hash);
  const navigate = useNavigate();
  const form = useContractForm(PasswordReset, { draft: null, along: { token }, initialValues: { newPassword: '' } });
  const reset = useWrite(session.resetPassword, { form });
  const owner = useQuery({
    ...read(session.passwordLink, { body: { token } }),
    // Not when a write has everything on screen fetched again either: by then the link is over.
    enabled: Boolean(token) && !reset.isPending && !reset.isSuccess,
  });
  // A callback of the call, not of the hook: somebody who has left the page meanwhile is not brought back.
  const done = () => {
    // The sign-in page, which is next, then asks for the password only.
    if (owner.data) remembered.signIn(owner.data.dto.email, owner.data.dto.spaceId);
    return navigate({ to: '/reset_password.html', hash: '', replace: true });
  };
  // By the replies alone: the messages at the field come and go while somebody types.
  const refusals = [owner.error, reset.error].filter((error) => error instanceof Refusal);
  const usedUp = refusals.find((error) => error.status === 422 && !isOfPassword(error));
  const hasNoPassword = refusals.find(({ status }) => status === 409);
  return (
    <BarePage title={t(hasNoPassword ? 'sign.on.title' : 'session.reset.title')}>
      {reset.isSuccess ? (
        <>
          <Alert color="ink" role="status">
            {t('session.reset.done')}
          </Alert>
          <Button renderRoot={(props) => <Link {...props} to="/login.html" />}>{t('session.sign.in')}</Button>
        </>
      ) : hasNoPassword ? (
        <>
          <Alert color="ink">{reasonOf(hasNoPassword)}</Alert>
          <SignOnInstead token={token} isOnlyWay />
        </>
      ) : usedUp ? (
        <FailureAlert error={usedUp} />
      ) : token ? (
        <form
          noValidate
          onSubmit={reset.form.onSubmit((values) =>
            reset.mutate({ body: { token, ...values } }, { onSuccess: () => void done() }),
          )}
        >
          <Stack gap="sm">
            <FailureAlert error={reset.error} />
            {owner.data && <OwnerFields {...owner.data.dto} />}
            <NewPasswordInput {...form.getInputProps('newPassword')} autoFocus />
            <Button type="submit" size="md" loading={reset.isPending} fullWidth>
              {t('session.reset.save')}
            </Button>
            <SignOnInstead token={token} />
          </Stack>
        </form>
      ) : (
        <Alert color="red">{t('session.reset.no.token')}</Alert>
      )}
      {(usedUp || !token) && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/forgotten_password.html" />}>
          {t('session.reset.again')}
        </Anchor>
      )}
      {!reset.isSuccess && <BackToSignIn />}
    </BarePage>
  );
}

/** Whose password it is. Password managers keep it with the address. */
const OwnerFields = ({ fullName, email, organisation }: LinkOwner) => (
  <>
    <Text>{t('session.reset.for', { name: fullName, organisation })}</Text>
    <TextInput label={t('session.email')} value={email} autoComplete="username" readOnly />
  </>
);

const isOfPassword = ({ errors }: Refusal) => errors.some(({ field }) => field === 'newPassword');

/** An invitation may be accepted with the account at the provider, and then needs no password; or must be, where passwords are ended. */
function SignOnInstead({ token, isOnlyWay = false }: { token: string; isOnlyWay?: boolean }) {
  if (!config.signOn) return null;
  const { label } = config.signOn;
  if (isOnlyWay)
    return (
      <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/sign_on.html" hash={token} />}>
        {label ? t('sign.on.with', { label }) : t('sign.on.any')}
      </Button>
    );
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/sign_on.html" hash={token} />}>
      {label ? t('sign.on.instead', { label }) : t('sign.on.instead.any')}
    </Anchor>
  );
}

export function NewPasswordInput(props: React.ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput
      label={t('session.password.new')}
      description={t('session.password.advice')}
      autoComplete="new-password"
      required
      visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
      {...props}
    />
  );
}
