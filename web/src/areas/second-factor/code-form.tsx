import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';

/** The second step of signing in. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useContractForm(secondFactor.signIn.body, { draft: null, initialValues: { code: '' } });
  const signIn = useWrite(secondFactor.signIn, { form, onSuccess: () => void onSignedIn() });
  const change = () => {
    setRecovery(!isRecovery);
    form.setValues({ code: '' });
    signIn.reset();
  };
  return (
    <form noValidate onSubmit={signIn.form.onSubmit((body) => signIn.mutate({ body }))}>
      <Stack gap="sm">
        <Text c="dimmed">
          {isRecovery ? t('factor.sign.in.recovery.how') : t('factor.sign.in.how', { product: config.productName })}
        </Text>
        <FailureAlert error={signIn.error} />
        <CodeInput key={String(isRecovery)} isRecovery={isRecovery} autoFocus {...form.getInputProps('code')} />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('factor.sign.in.go')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={change}>
          {t(isRecovery ? 'factor.sign.in.use.app' : 'factor.sign.in.use.recovery')}
        </Anchor>
        {isRecovery && <Alert color="gray">{t('factor.sign.in.lost')}</Alert>}
      </Stack>
    </form>
  );
}

/** Accepts the six digits of an app, which phones offer to fill in, or a recovery code. */
export function CodeInput({
  isRecovery = false,
  ...props
}: React.ComponentProps<typeof TextInput> & { isRecovery?: boolean }) {
  return (
    <TextInput
      label={t(isRecovery ? 'factor.recovery.code' : 'factor.code')}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      required
      data-autofocus={props.autoFocus}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: isRecovery ? undefined : '0.2em' } }}
      {...props}
    />
  );
}
