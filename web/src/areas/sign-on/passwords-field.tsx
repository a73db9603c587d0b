import { Alert, Anchor, Checkbox, Stack } from '@mantine/core';
import type { SignOnDetails } from '@lintel/contract/areas/sign-on';
import { t } from '#platform/texts.ts';

type Props = {
  value: SignOnDetails['passwords'];
  /** Users who can sign in, and are not connected with this provider; null if nobody can be yet. */
  unconnectedCount: number | null;
  onChange: (value: SignOnDetails['passwords']) => void;
};

/** Ends passwords, and says first who would be left without a way to sign in. */
export function PasswordsField({ value, unconnectedCount, onChange }: Props) {
  const isEnded = value === 'administrators';
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('sign.on.settings.passwords')}
        description={t('sign.on.settings.passwords.what')}
        checked={isEnded}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'administrators' : 'everyone')}
      />
      {isEnded && unconnectedCount === 0 && (
        <Alert color="green" role="status">
          {t('sign.on.settings.unconnected.none')}
        </Alert>
      )}
      {isEnded && unconnectedCount !== 0 && (
        <Alert color="yellow" role="status">
          {unconnectedCount === null
            ? t('sign.on.settings.unconnected.all')
            : t('sign.on.settings.unconnected', { count: unconnectedCount })}{' '}
          {unconnectedCount !== null && (
            // Elsewhere, since this form is not saved.
            <Anchor
              inherit
              c="inherit"
              underline="always"
              href="/admin/users/active?signOn=NO&states[]=active"
              target="_blank"
            >
              {t('sign.on.settings.unconnected.show')}
            </Anchor>
          )}
        </Alert>
      )}
    </Stack>
  );
}
