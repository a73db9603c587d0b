import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { NewUser, userFieldLabels, users, type User } from '@lintel/contract/areas/users';
import type { Problem } from '@lintel/contract/platform/problem';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { read, send, useWrite } from '#platform/api.ts';
import { StaleAlert } from '#platform/conflict/stale-alert.tsx';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { Refusal, reasonOf } from '#platform/refusal.ts';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import { GrantFields } from './grant-fields.tsx';
import { emptyGrant, valuesOf, type UserFormState, type UserValues } from './user-values.ts';
import css from './users.module.css';

export function useUserForm(initialValues: UserValues): UserFormState {
  return useContractForm<UserValues>(NewUser, { initialValues });
}

/** Details and roles of somebody who is there already. */
export function UserForm({
  user,
  onSaved,
  onCancel,
  children,
}: {
  user: User;
  onSaved: () => void;
  onCancel: () => void;
  /** What else there is to see, above the bar that saves. */
  children?: ReactNode;
}) {
  const queries = useQueryClient();
  const form = useUserForm(valuesOf(user));
  const release = useUnsavedChanges(form.isDirty());
  const [version, setVersion] = useState(user.version);
  const [refusedCount, setRefusedCount] = useState(0);
  const [conflict, setConflict] = useState<Problem['conflict']>();
  const change = useWrite(users.change, {
    silent: true,
    onSuccess: ({ dto }) => {
      queries.setQueryData(read(users.get, { query: { id: user.id } }).queryKey, { dto });
      release();
      showSuccess(t('user.saved'));
      onSaved();
    },
    onError: (failure) => {
      if (failure instanceof Refusal && failure.conflict) setConflict(failure.conflict);
      else if (showRefusals(form, failure)) setRefusedCount(refusedCount + 1);
      else showError(reasonOf(failure));
    },
  });
  const save = ({ invite: _, ...values }: UserValues, as = version) =>
    change.mutate({ body: { ...values, id: user.id, version: as } });
  const take = async () => {
    const found = await send(users.get, { query: { id: user.id } });
    release();
    queries.setQueryData(read(users.get, { query: { id: user.id } }).queryKey, found);
    onSaved();
  };
  return (
    <UserFields
      form={form}
      isReadOnly={!user.can.edit}
      known={user.grants}
      isSaving={change.isPending}
      refusedCount={refusedCount}
      onSave={(values) => save(values)}
      onCancel={onCancel}
      notice={
        conflict && (
          <StaleAlert
            conflict={conflict}
            isSaving={change.isPending}
            onTake={() => void take()}
            onKeep={() => {
              setVersion(conflict.version);
              setConflict(undefined);
              save(form.getValues(), conflict.version);
            }}
          />
        )
      }
    >
      {children}
    </UserFields>
  );
}

type FieldsProps = {
  form: UserFormState;
  isReadOnly?: boolean;
  known?: User['grants'];
  isSaving: boolean;
  refusedCount: number;
  onSave: (values: UserValues) => void;
  onCancel: () => void;
  notice?: ReactNode;
  children?: ReactNode;
};

export function UserFields({
  form,
  isReadOnly = false,
  known = [],
  isSaving,
  refusedCount,
  onSave,
  onCancel,
  notice,
  children,
}: FieldsProps) {
  const [failedCount, setFailedCount] = useState(0);
  const labelOf = (field: string) => userFieldLabels[field as keyof typeof userFieldLabels] ?? t('user.roles');
  const input = (field: 'fullName' | 'login' | 'email' | 'jobTitle' | 'phone') => ({
    id: fieldId(field),
    label: userFieldLabels[field],
    readOnly: isReadOnly,
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => onSave(values),
        () => setFailedCount(failedCount + 1),
      )}
    >
      <div className={grid.form}>
        {notice}
        <ErrorSummary
          errors={form.errors}
          order={['fullName', 'jobTitle', 'email', 'login', 'phone']}
          labelOf={labelOf}
          attempt={failedCount + refusedCount}
        />
        <Section title={t('user.details')}>
          <div className={grid.fields}>
            <TextInput required {...input('fullName')} />
            <TextInput {...input('jobTitle')} />
            <TextInput required type="email" {...input('email')} />
            <TextInput
              required
              description={t('user.login.what')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...input('login')}
            />
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
      </div>
      {!isReadOnly && <SaveBar button={t('user.save')} isSaving={isSaving} onCancel={onCancel} />}
    </form>
  );
}
