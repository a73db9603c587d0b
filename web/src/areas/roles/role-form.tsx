import { Alert, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { permissionGroups, RoleDetails, roleFieldLabels, roles, type Role } from '@lintel/contract/areas/roles';
import { permissionCodes, permissions, type Permission } from '@lintel/contract/platform/permissions';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import css from './roles.module.css';

type Values = { name: string; description: string; permissions: Permission[]; needsSecondFactor: boolean };
type Props = { role?: Role; initial: Values; grantable: readonly Permission[]; onSaved: (role: Role) => void };

export function RoleForm({ role, initial, grantable, onSaved }: Props) {
  const navigate = useNavigate();
  const [opened] = useState(role);
  const form = useContractForm<Values>(RoleDetails, { initialValues: initial });
  const isReadOnly = role !== undefined && !role.can.edit;
  const saving = useVersionedSave({
    current: role && read(roles.get, { query: { id: role.id } }),
    version: opened?.version ?? 0,
    form,
    send: (version) => {
      const values = form.getValues();
      return role ? change.mutate({ body: { ...values, id: role.id, version } }) : create.mutate({ body: values });
    },
    saved: t(role ? 'role.saved' : 'role.added'),
    onDone: ({ dto }) => onSaved(dto),
  });
  const create = useWrite(roles.create, saving.options);
  const change = useWrite(roles.change, saving.options);
  const tick = (codes: readonly Permission[], isOn: boolean) =>
    form.setFieldValue(
      'permissions',
      isOn
        ? [...new Set([...form.values.permissions, ...codes])]
        : form.values.permissions.filter((code) => !codes.includes(code)),
    );
  return (
    <RecordForm
      form={saving.form}
      isSaving={create.isPending || change.isPending}
      onSave={saving.save}
      onCancel={() => void navigate({ to: '/admin/roles.html' })}
      problems={saving.problems}
      button={!isReadOnly && t('role.save')}
      labels={roleFieldLabels}
      labelOf={(field) => roleFieldLabels[field as keyof RoleDetails] ?? roleFieldLabels.permissions}
    >
      <Section title={t('user.details')}>
        <Stack gap="sm">
          <TextInput
            id={fieldId('name')}
            label={roleFieldLabels.name}
            required
            maw={480}
            readOnly={isReadOnly}
            {...form.getInputProps('name')}
          />
          <Textarea
            id={fieldId('description')}
            label={roleFieldLabels.description}
            autosize
            minRows={2}
            readOnly={isReadOnly}
            {...form.getInputProps('description')}
          />
          <Checkbox
            id={fieldId('needsSecondFactor')}
            label={t('role.second.factor')}
            description={t('role.second.factor.what')}
            disabled={isReadOnly}
            {...form.getInputProps('needsSecondFactor', { type: 'checkbox' })}
          />
        </Stack>
      </Section>
      {form.errors['permissions'] && <Alert color="red">{form.errors['permissions']}</Alert>}
      {permissionGroups.map((group) => (
        <PermissionGroup
          key={group.id}
          group={group}
          held={form.values.permissions}
          grantable={isReadOnly ? [] : grantable}
          onTick={tick}
        />
      ))}
    </RecordForm>
  );
}

type GroupProps = {
  group: (typeof permissionGroups)[number];
  held: readonly Permission[];
  grantable: readonly Permission[];
  onTick: (codes: readonly Permission[], isOn: boolean) => void;
};

function PermissionGroup({ group, held, grantable, onTick }: GroupProps) {
  const codes = permissionCodes.filter((code) => permissions[code].group === group.id);
  const reaching = codes.filter((code) => permissions[code].scope === 'property');
  const mine = codes.filter((code) => grantable.includes(code));
  const heldCount = codes.filter((code) => held.includes(code)).length;
  if (mine.length === 0 && heldCount === 0) return null;
  return (
    <Section
      title={group.name}
      actions={
        mine.length > 1 && (
          <Checkbox
            label={t('role.all.of', { group: group.name })}
            checked={mine.every((code) => held.includes(code))}
            indeterminate={mine.some((code) => held.includes(code)) && !mine.every((code) => held.includes(code))}
            onChange={(event) => onTick(mine, event.currentTarget.checked)}
          />
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {group.what}
        {reaching.length > 0 && ` ${reachText(reaching, codes)}`}
      </Text>
      <div className={css.permissions}>
        {codes.map((code) => (
          <Checkbox
            key={code}
            id={codes[0] === code && group.id === 'menu' ? fieldId('permissions') : undefined}
            label={permissions[code].name}
            description={!grantable.includes(code) && grantable.length > 0 ? t('role.cannot.give') : undefined}
            checked={held.includes(code)}
            disabled={!grantable.includes(code)}
            onChange={(event) => onTick([code], event.currentTarget.checked)}
          />
        ))}
      </div>
    </Section>
  );
}

/** One hint per group: which of its permissions apply only to the properties that the role reaches. */
function reachText(reaching: readonly Permission[], codes: readonly Permission[]): string {
  const others = codes.filter((code) => !reaching.includes(code));
  const namesOf = (some: readonly Permission[]) => some.map((code) => permissions[code].name).join(', ');
  if (others.length === 0) return t('role.permissions.where');
  return others.length < reaching.length
    ? t('role.permissions.where.but', { names: namesOf(others) })
    : t('role.permissions.where.some', { names: namesOf(reaching) });
}
