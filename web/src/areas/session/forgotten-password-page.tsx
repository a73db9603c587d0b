import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ForgottenPassword, session } from '@lintel/contract/areas/session';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { remembered } from '#platform/remembered.ts';
import { BarePage } from '#platform/shell/bare-page.tsx';
import { t } from '#platform/texts.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

export function ForgottenPasswordPage() {
  const form = useContractForm(ForgottenPassword, {
    draft: null,
    initialValues: { spaceId: remembered.spaceId() ?? config.defaultSpaceId ?? '', email: '' },
  });
  const ask = useWrite(session.forgottenPassword, { form });
  return (
    <BarePage title={t('session.forgotten.title')}>
      {ask.isSuccess ? (
        <Alert color="ink" role="status">
          {t(config.mailIsKept ? 'session.forgotten.kept' : 'session.forgotten.sent')}
        </Alert>
      ) : (
        <form noValidate onSubmit={ask.form.onSubmit((body) => ask.mutate({ body }))}>
          <Stack gap="sm">
            <Text c="dimmed">{t('session.forgotten.how')}</Text>
            <FailureAlert error={ask.error} />
            <TextInput
              label={t('session.space')}
              autoComplete="organization"
              autoCapitalize="none"
              required
              {...form.getInputProps('spaceId')}
            />
            <TextInput
              label={t('session.email')}
              type="email"
              autoComplete="email"
              required
              autoFocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" size="md" loading={ask.isPending} fullWidth>
              {t('session.forgotten.send')}
            </Button>
          </Stack>
        </form>
      )}
      <BackToSignIn />
    </BarePage>
  );
}

export function BackToSignIn() {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/login.html" />}>
      {t('session.back')}
    </Anchor>
  );
}
