import { Select, Text, TextInput } from '@mantine/core';
import { people } from '@lintel/contract/areas/people/endpoints';
import {
  NewTraining,
  trainingFieldLabels as labels,
  type PersonTraining,
} from '@lintel/contract/areas/people/training';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useFilesToSend } from '#platform/files/use-files-to-send.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';

type Values = {
  personId: string;
  kind: string;
  provider: string;
  number: string;
  fromOn: string | null;
  toOn: string | null;
};
type Props = { personId: string; offered: PersonTraining['offered']; onClose: () => void };

/** Records training that somebody had, with its certificate. */
export function AddTraining({ personId, offered, onClose }: Props) {
  const form = useContractForm<Values>(NewTraining, {
    initialValues: { personId, kind: '', provider: '', number: '', fromOn: null, toOn: null },
  });
  const files = useFilesToSend('USER');
  const [isSending, setSending] = useState(false);
  const add = useWrite(people.recordTraining, {
    silent: true,
    onSuccess: () => (showSuccess(t('training.recorded')), onClose()),
    onError: (error) => {
      files.wait();
      showRefusals(form, error);
    },
  });
  const save = async (values: Values) => {
    if (isSending || add.isPending || add.isSuccess) return;
    setSending(true);
    try {
      const uploadSessionId = await files.sendAll();
      add.mutate({ body: { ...values, fromOn: values.fromOn!, uploadSessionId } });
    } catch (failure) {
      showError(t('training.add.files.failed', { why: reasonOf(failure) }));
    } finally {
      setSending(false);
    }
  };
  const chosen = offered.find(({ id }) => id === form.values.kind);
  const shared = (field: keyof typeof labels) => ({ id: fieldId(field), label: labels[field] });
  const endOf = (kind: typeof chosen, from: string | null) =>
    kind?.months && from ? plusDays(plusInterval(from, { count: kind.months, unit: 'month' }), -1) : null;
  // How long it holds by custom, until somebody says another last day.
  const follow = (kind: typeof chosen, from: string | null) => {
    if (form.values.toOn === endOf(chosen, form.values.fromOn)) form.setFieldValue('toOn', endOf(kind, from));
  };
  return (
    <DrawerForm
      title={t('training.add')}
      intro={<Text c="dimmed">{t('training.add.hint')}</Text>}
      form={form}
      labels={labels}
      button={t('training.add')}
      write={{ ...add, isPending: add.isPending || isSending }}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Select
        {...shared('kind')}
        required
        searchable
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        error={form.errors['kind']}
        value={form.values.kind || null}
        onChange={(kind) => {
          follow(
            offered.find(({ id }) => id === kind),
            form.values.fromOn,
          );
          form.setFieldValue('kind', kind ?? '');
        }}
      />
      <TextInput {...shared('provider')} maxLength={200} autoComplete="off" {...form.getInputProps('provider')} />
      <TextInput {...shared('number')} maxLength={200} autoComplete="off" {...form.getInputProps('number')} />
      <DayInput
        {...shared('fromOn')}
        required
        error={form.errors['fromOn']}
        value={form.values.fromOn}
        onChange={(day) => {
          follow(chosen, day);
          form.setFieldValue('fromOn', day);
        }}
      />
      <DayInput
        {...shared('toOn')}
        error={form.errors['toOn']}
        value={form.values.toOn}
        onChange={(day) => form.setFieldValue('toOn', day)}
      />
      {chosen?.keepsNoFile ? (
        <Text size="sm">{t('training.add.no.file')}</Text>
      ) : (
        <FilesToSend files={files} ownerKind="USER" hint={t('training.add.files')} />
      )}
    </DrawerForm>
  );
}
