import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { NewUser, userFieldLabels, users, type User } from '@lintel/contract/areas/users';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import { GrantFields } from './grant-fields.tsx';
import { emptyGrant, valuesOf, type UserFormState, type UserValues } from './user-values.ts';
import css from './users.module.css';

export function useUserForm(initialValues: UserValues): UserFormState {
  return useContractForm<UserValues>(NewUser, { initialValues });
}

/** Details and roles of an existing user. */
export function UserForm({
  user,
  onSaved,
  onCancel,
  children,
}: {
  user: User;
  onSaved: () => void;
  onCancel: () => void;
  /** Further content, above the save bar. */
  children?: ReactNode;
}) {
  const form = useUserForm(valuesOf(user));
  const saving = useVersionedSave({
    current: read(users.get, { query: { id: user.id } }),
    version: user.version,
    form,
    send: (version) => {
      const { invite: _, ...values } = form.getValues();
      change.mutate({ body: { ...values, id: user.id, version } });
    },
    saved: t('user.saved'),
    onDone: onSaved,
  });
  const change = useWrite(users.change, saving.options);
  return (
    <UserFields
      of={{ form: saving.form, isSaving: change.isPending, onSave: saving.save, onCancel, problems: saving.problems }}
      isReadOnly={!user.can.edit}
      managed={user.managed}
      known={user.grants}
    >
      {children}
    </UserFields>
  );
}

const reachesNothing = ({ reach, propertyIds }: UserValues['grants'][number]) =>
  reach === 'properties' && propertyIds.length === 0;

const inOrder = ['fullName', 'jobTitle', 'email', 'login', 'phone'] as const;
const labels: Record<string, string> = Object.fromEntries(inOrder.map((field) => [field, userFieldLabels[field]]));

type FieldsProps = {
  of: FormOfRecord<UserValues>;
  isReadOnly?: boolean;
  /** What the organisation's directory manages. */
  managed?: User['managed'];
  known?: User['grants'];
  /** Further content, above the save bar. */
  children?: ReactNode;
};

export function UserFields({ of, isReadOnly = false, managed = [], known = [], children }: FieldsProps) {
  const { form } = of;
  const input = (field: 'fullName' | 'login' | 'email' | 'jobTitle' | 'phone') => ({
    id: fieldId(field),
    label: userFieldLabels[field],
    readOnly: isReadOnly || managed.includes(field),
    variant: managed.includes(field) ? 'filled' : 'default',
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <RecordForm
      {...of}
      button={!isReadOnly && t('user.save')}
      labels={labels}
      labelOf={(field) => labels[field] ?? t('user.roles')}
    >
      <Section title={t('user.details')}>
        <div className={grid.fields}>
          <TextInput required {...input('fullName')} />
          <TextInput {...input('jobTitle')} />
          <TextInput required type="email" {...input('email')} />
          <TextInput required description={t('user.login.what')} {...input('login')} />
          <TextInput type="tel" {...input('phone')} />
          <Checkbox
            className={grid.wide}
            label={t('user.external')}
            disabled={isReadOnly}
            {...form.getInputProps('isExternal', { type: 'checkbox' })}
          />
        </div>
      </Section>
      <Section title={t('user.roles')}>
        {form.values.grants.length === 0 && <Text c="dimmed">{t('user.roles.none')}</Text>}
        {form.values.grants.some(reachesNothing) && (
          <Text c="dimmed" mb="xs">
            {t('user.roles.nowhere')}
          </Text>
        )}
        <ul className={css.grants}>
          {form.values.grants.map((grant, at) => (
            <GrantFields key={grant.key} form={form} at={at} known={known} isReadOnly={isReadOnly} />
          ))}
        </ul>
        {!isReadOnly && (
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('grants', emptyGrant())}
          >
            {t('user.roles.add')}
          </Button>
        )}
      </Section>
      {children}
    </RecordForm>
  );
}
