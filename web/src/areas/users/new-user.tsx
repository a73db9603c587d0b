import { Checkbox } from '@mantine/core';
import { users } from '@lintel/contract/areas/users';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { UserFields, useUserForm } from './user-form.tsx';
import { emptyUser } from './user-values.ts';

export function NewUser() {
  const navigate = useNavigate();
  const [initial] = useState(emptyUser);
  const form = useUserForm(initial);
  // The user name is the e-mail address as long as nobody types another.
  form.watch('email', ({ previousValue, value }) => {
    if (form.getValues().login === previousValue) form.setFieldValue('login', value);
  });
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(users.create, {
    silent: true,
    onSuccess: ({ dto }) => {
      release();
      showSuccess(t('user.added'));
      void navigate({ to: '/admin/user', search: { id: dto.id }, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  return (
    <>
      <PageHeader title={t('user.new')} back={{ to: '/admin/users/active', label: t('users.title') }} />
      <UserFields
        form={form}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: values })}
        onCancel={() => void navigate({ to: '/admin/users/active', search: {} })}
      >
        <Checkbox
          label={t(config.mailIsKept ? 'user.invite.now.kept' : 'user.invite.now')}
          description={t(config.mailIsKept ? 'user.invite.now.what.kept' : 'user.invite.now.what')}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
      </UserFields>
    </>
  );
}
