import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { signOn } from '@lintel/contract/areas/sign-on';
import { useMutation, useQuery } from '@tanstack/react-query';
import { read, send, useWrite } from '#platform/api.ts';
import { currentUser } from '#platform/current-user.ts';
import { dialogs } from '#platform/dialog/dialogs.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { showRefusals, useBesideFields } from '#platform/form/refused-fields.ts';
import { t } from '#platform/texts.ts';
import { signOnApart } from '#areas/sign-on/apart.ts';
import { CodeInput } from './code-form.tsx';

/** Asks a signed-in user to confirm their identity again; resolves to false if the dialog is closed. */
export async function confirmIdentity(): Promise<boolean> {
  const modals = await dialogs();
  return new Promise((resolve) => {
    const id = modals.open({
      title: t('confirm.identity.title'),
      closeButtonProps: { 'aria-label': t('close') },
      onClose: () => resolve(false),
      children: (
        <ConfirmIdentity
          onCancel={() => modals.close(id)}
          onDone={() => {
            resolve(true);
            modals.close(id);
          }}
        />
      ),
    });
  });
}

function ConfirmIdentity({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { data: me } = useQuery(currentUser);
  const form = useContractForm(secondFactor.confirm.body, { draft: null, initialValues: { password: '', code: '' } });
  const confirm = useWrite(secondFactor.confirm, { form, onSuccess: onDone });
  const own = useQuery(read(signOn.own)).data?.dto;
  const atProvider = useMutation({
    meta: { silent: true },
    networkMode: 'always',
    mutationFn: async () => {
      const { code } = form.getValues();
      const body = { purpose: 'confirm' as const, ...(code ? { code } : {}) };
      if ((await signOnApart(() => send(signOn.beginOwn, { body }))) === 'confirmed') onDone();
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  const atProviderFailed = useBesideFields(form, atProvider.error);
  const hasPassword = own?.mayUsePassword ?? true;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // In React's tree a dialog over a form is inside it.
        event.stopPropagation();
        confirm.form.onSubmit((body) => {
          atProvider.reset();
          confirm.mutate({ body });
        })(event);
      }}
    >
      <Stack gap="sm">
        <Text>{t('confirm.identity.why')}</Text>
        <FailureAlert error={confirm.error ?? atProviderFailed} />
        {hasPassword && (
          <PasswordInput
            label={t('session.password')}
            autoComplete="current-password"
            required
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
            {...form.getInputProps('password')}
          />
        )}
        {own && !hasPassword && !own.connectedAt && (
          <Text>{t('sign.on.cannot.confirm', { label: own.label ?? t('sign.on.title') })}</Text>
        )}
        {me?.hasSecondFactor && <CodeInput {...form.getInputProps('code')} />}
        {atProvider.isPending && own?.label && <Text role="status">{t('sign.on.waiting', { label: own.label })}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {own?.label && own.connectedAt && (
            <Button variant={hasPassword ? 'default' : 'filled'} onClick={() => (confirm.reset(), atProvider.mutate())}>
              {atProvider.isPending ? t('sign.on.again') : t('sign.on.confirm', { label: own.label })}
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" loading={confirm.isPending}>
              {t('confirm.identity.go')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
