import { Checkbox } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { users } from '@lintel/contract/areas/users';
import { config } from '#platform/app/client-config.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useAdd } from '#platform/record/use-add.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { UserFields, useUserForm } from './user-form.tsx';
import { emptyUser } from './user-values.ts';

export function NewUser() {
  const form = useUserForm(emptyUser());
  // The user name is the e-mail address as long as nobody types another.
  form.watch('email', ({ previousValue, value }) => {
    if (form.getValues().login === previousValue) form.setFieldValue('login', value);
  });
  const add = useAdd(users.create, {
    form,
    call: (values) => ({ body: values }),
    onAdded: ({ dto }) => {
      showSuccess(t('user.added'));
      return pageOf('USER', dto.id);
    },
    back: '/admin/users/active',
  });
  return (
    <>
      <PageHeader title={t('user.new')} back={{ to: '/admin/users/active', label: t('users.title') }} />
      <UserFields of={add}>
        <Checkbox
          label={t(config.mailIsKept ? 'user.invite.now.kept' : 'user.invite.now')}
          description={t(config.mailIsKept ? 'user.invite.now.what.kept' : 'user.invite.now.what')}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
      </UserFields>
    </>
  );
}
