import { Button, Divider, Stack, Text } from '@mantine/core';
import { signOn } from '@lintel/contract/areas/sign-on';
import { useMutation } from '@tanstack/react-query';
import { send } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { remembered } from '#platform/remembered.ts';
import { t } from '#platform/texts.ts';
import { signOnApart } from './apart.ts';

type Props = {
  returnTo: string | undefined;
  /** Over a page whose changes are not saved: in a window of its own. */
  isDialog: boolean;
  onSignedIn: () => unknown;
  onCodeOwed: () => unknown;
};

/** Below the fields of the sign-in form, where an organisation signs in at a provider. */
export function SignOnButton({ returnTo = '/', isDialog, onSignedIn, onCodeOwed }: Props) {
  const begin = useMutation({
    meta: { silent: true },
    networkMode: 'always',
    mutationFn: async (form: FormData) => {
      const spaceId = String(form.get('spaceId') ?? '');
      const rememberMe = form.has('rememberMe');
      const call = (to: string | null) => send(signOn.begin, { body: { spaceId, rememberMe, returnTo: to } });
      remembered.signIn(remembered.login() ?? '', spaceId);
      if (!isDialog) return window.location.assign((await call(returnTo)).dto.address);
      const result = await signOnApart(() => call(null));
      if (result === 'signed-in') return onSignedIn();
      if (result === 'needs-code') return onCodeOwed();
      return undefined;
    },
  });
  if (!config.signOn) return null;
  const { label } = config.signOn;
  const isWaiting = isDialog && begin.isPending;
  return (
    <Stack gap="sm">
      <Divider label={t('sign.on.or')} />
      <FailureAlert error={begin.error} />
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={begin.isPending && !isDialog}
        onClick={({ currentTarget: { form } }) => {
          // Of its fields only the organisation is needed.
          const space = form!.elements.namedItem('spaceId') as HTMLInputElement;
          if (space.reportValidity()) begin.mutate(new FormData(form!));
        }}
      >
        {isWaiting ? t('sign.on.again') : label ? t('sign.on.with', { label }) : t('sign.on.any')}
      </Button>
      {isWaiting && <Text role="status">{t('sign.on.waiting', { label: label ?? t('sign.on.title') })}</Text>}
      {!label && (
        <Text size="sm" c="dimmed">
          {t('sign.on.any.what')}
        </Text>
      )}
    </Stack>
  );
}
