import { Button } from '@mantine/core';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const ChangePasswordForm = lazySection(() => import('./change-password-form.tsx'), 'ChangePasswordForm');

export function PasswordSection() {
  return (
    <EditableSection
      title={t('session.password')}
      verb={t('change')}
      canEdit
      edit={(close) => (
        <ChangePasswordForm onDone={close}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
        </ChangePasswordForm>
      )}
    >
      {t('account.password.what')}
    </EditableSection>
  );
}
