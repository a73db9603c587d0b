import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { PasswordChange, session } from '@lintel/contract/areas/session';
import { useWrite } from '#platform/api.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { t } from '#platform/texts.ts';
import { NewPasswordInput } from './reset-password-page.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

export function ChangePasswordForm({
  why,
  onDone,
  children,
}: {
  why?: string;
  onDone: () => void;
  children?: React.ReactNode;
}) {
  const form = useContractForm(PasswordChange, {
    draft: null,
    initialValues: { currentPassword: '', newPassword: '' },
  });
  const change = useWrite(session.changePassword, {
    form,
    onSuccess: () => {
      showSuccess(t('session.password.changed'));
      onDone();
    },
  });
  return (
    <form noValidate onSubmit={change.form.onSubmit((body) => change.mutate({ body }))}>
      <Stack gap="sm" maw={400}>
        {why && <Text c="dimmed">{why}</Text>}
        <FailureAlert error={change.error} />
        <PasswordInput
          label={t('session.password.current')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordInput {...form.getInputProps('newPassword')} />
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            {t('session.password.change')}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
}
