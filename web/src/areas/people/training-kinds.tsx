import { Button, Checkbox, Group, MultiSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { people } from '@lintel/contract/areas/people/endpoints';
import { TrainingKind } from '@lintel/contract/areas/people/training-kinds';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Option } from '@lintel/contract/platform/shapes';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { SideDrawer } from '#platform/dialog/side-drawer.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { savedByItsPage, useContractForm } from '#platform/form/contract-form.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import lined from '#platform/page/lined-list.module.css';
import { showSuccess } from '#platform/app/toasts.ts';

const newKind: TrainingKind = {
  id: '',
  name: '',
  months: 12,
  source: null,
  keepsNoFile: false,
  isConfidential: false,
  isOffered: true,
  requiredOf: { roleIds: [], groupIds: [], taskCodes: [] },
};

/** The organisation's kinds of training, the validity of each and who needs it. */
export function TrainingKinds({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(read(people.trainingKinds));
  const [edited, setEdited] = useState<TrainingKind>();
  const write = useDecision(people.changeTrainingKinds, {
    onSuccess: () => (showSuccess(t('training.kinds.saved')), setEdited(undefined)),
  });
  const kept = data?.dto;
  const save = (kind: TrainingKind) => {
    if (!kept || write.isPending) return;
    const isNew = kind.id === '';
    const named = isNew ? { ...kind, id: freeId(kind.name, kept.kinds) } : kind;
    const kinds = isNew ? [...kept.kinds, named] : kept.kinds.map((one) => (one.id === kind.id ? kind : one));
    write.mutate({ body: { version: kept.version, kinds } });
  };
  return (
    <SideDrawer onClose={onClose} size="lg" title={t('training.kinds')}>
      <Stack gap="md">
        <Text c="dimmed">{t('training.kinds.hint')}</Text>
        <FailureAlert error={error} />
        {!kept && !error && <Loading h={240} />}
        {kept && (
          <Button
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => (write.reset(), setEdited(newKind))}
          >
            {t('training.kind.add')}
          </Button>
        )}
        {kept && (
          <ul className={lined.list}>
            {kept.kinds.map((kind) => (
              <li key={kind.id}>
                <Group justify="space-between" wrap="nowrap" align="flex-start">
                  <div>
                    <Text fw={600}>{kind.name}</Text>
                    <Text size="sm" c="dimmed">
                      {factsOf(kind, kept.roles)}
                    </Text>
                  </div>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    flex="none"
                    aria-label={t('training.kind.edit', { name: kind.name })}
                    onClick={() => (write.reset(), setEdited(kind))}
                  >
                    {t('edit')}
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {edited && kept && (
        <KindDialog kind={edited} roles={kept.roles} write={write} onSave={save} onClose={() => setEdited(undefined)} />
      )}
    </SideDrawer>
  );
}

const factsOf = ({ months, source, isConfidential, isOffered, requiredOf }: TrainingKind, roles: readonly Option[]) =>
  [
    months === null ? t('training.endless') : t('training.kind.months.text', { count: months }),
    source,
    ...roles.filter(({ id }) => requiredOf.roleIds.includes(id)).map(({ name }) => name),
    ...requiredOf.taskCodes,
    isConfidential && t('training.kind.is.confidential'),
    !isOffered && t('training.kind.not.offered'),
  ]
    .filter(Boolean)
    .join(' · ');

/** An unused id in lower case. */
function freeId(name: string, kinds: readonly TrainingKind[]): string {
  const plain =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 50) || 'kind';
  const taken = new Set(kinds.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(id)) return id;
  }
}

type DialogProps = {
  kind: TrainingKind;
  roles: readonly Option[];
  write: { isPending: boolean; error: Error | null };
  onSave: (kind: TrainingKind) => void;
  onClose: () => void;
};

function KindDialog({ kind, roles, write, onSave, onClose }: DialogProps) {
  const groups = useQuery(read(dictionaries.generic, { params: { dictionary: 'PEOPLE_GROUP' } }));
  const [typed, setTyped] = useState('');
  const types = useQuery(read(tasks.descriptions, { query: { searchString: typed, limit: 20 } })).data?.objects ?? [];
  // The id of a new kind is derived from its name when it is saved.
  const form = useContractForm<TrainingKind>(TrainingKind.omit({ id: true }), {
    draft: kind.id || 'new',
    initialValues: kind,
  });
  const ask = (part: keyof TrainingKind['requiredOf']) => ({
    value: form.values.requiredOf[part],
    onChange: (chosen: string[]) => form.setFieldValue('requiredOf', { ...form.values.requiredOf, [part]: chosen }),
  });
  return (
    <FormDialog
      size="lg"
      title={kind.name || t('training.kind.add')}
      draft={form.draft}
      button={t('save')}
      write={write}
      onSave={savedByItsPage(form).onSubmit(onSave)}
      onClose={onClose}
    >
      <TextInput
        label={t('training.kind.name')}
        required
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <NumberBox
        label={t('training.kind.months')}
        description={t('training.kind.months.hint')}
        min={1}
        max={600}
        error={form.errors['months']}
        value={form.values.months}
        onChange={(months) => form.setFieldValue('months', months)}
      />
      <TextInput
        label={t('training.kind.source')}
        maxLength={300}
        autoComplete="off"
        error={form.errors['source']}
        value={form.values.source ?? ''}
        onChange={(event) => form.setFieldValue('source', event.currentTarget.value)}
      />
      <MultiSelect
        label={t('training.kind.roles')}
        searchable
        clearable
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        {...ask('roleIds')}
      />
      {groups.data?.objects.length !== 0 && (
        <MultiSelect
          label={t('training.kind.groups')}
          searchable
          clearable
          {...fetchedSelectProps(groups, groups.data?.objects ?? [])}
          {...ask('groupIds')}
        />
      )}
      <TagsInput
        label={t('training.kind.tasks')}
        description={t('training.kind.tasks.hint')}
        clearable
        data={types.map(({ code, name }) => ({ value: code ?? '', label: name }))}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        {...ask('taskCodes')}
      />
      <Checkbox label={t('training.kind.no.file')} {...form.getInputProps('keepsNoFile', { type: 'checkbox' })} />
      <Checkbox
        label={t('training.kind.confidential')}
        description={t('training.kind.confidential.hint')}
        {...form.getInputProps('isConfidential', { type: 'checkbox' })}
      />
      <Checkbox label={t('training.kind.offered')} {...form.getInputProps('isOffered', { type: 'checkbox' })} />
    </FormDialog>
  );
}
