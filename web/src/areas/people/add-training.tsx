import { Select, Text, TextInput } from '@mantine/core';
import { people } from '@lintel/contract/areas/people/endpoints';
import {
  NewTraining,
  trainingFieldLabels as labels,
  type PersonTraining,
} from '@lintel/contract/areas/people/training';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useAddWithFiles } from '#platform/files/use-add-with-files.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Values = {
  kind: string;
  provider: string;
  number: string;
  fromOn: string | null;
  toOn: string | null;
};
type Props = { personId: string; offered: PersonTraining['offered']; onClose: () => void };

/** Records training of somebody, with its certificate. */
export function AddTraining({ personId, offered, onClose }: Props) {
  const form = useContractForm<Values>(NewTraining, {
    along: { personId },
    initialValues: { kind: '', provider: '', number: '', fromOn: null, toOn: null },
  });
  const { files, save, write } = useAddWithFiles(people.recordTraining, 'USER', {
    form,
    onSuccess: () => (showSuccess(t('training.recorded')), onClose()),
    filesFailed: (why) => t('training.add.files.failed', { why }),
  });
  const chosen = offered.find(({ id }) => id === form.values.kind);
  const shared = (field: keyof typeof labels) => ({ id: fieldId(field), label: labels[field] });
  const endOf = (kind: typeof chosen, from: string | null) =>
    kind?.months && from ? plusDays(plusInterval(from, { count: kind.months, unit: 'month' }), -1) : null;
  // Its usual period of validity, until somebody enters another last day.
  const follow = (kind: typeof chosen, from: string | null) => {
    if (form.values.toOn === endOf(chosen, form.values.fromOn)) form.setFieldValue('toOn', endOf(kind, from));
  };
  return (
    <DrawerForm
      title={t('training.add')}
      intro={<Text c="dimmed">{t('training.add.hint')}</Text>}
      labels={labels}
      button={t('training.add')}
      write={write}
      onSave={(values) =>
        void save((uploadSessionId) => ({ body: { ...values, personId, fromOn: values.fromOn!, uploadSessionId } }))
      }
      onClose={onClose}
    >
      <Select
        {...shared('kind')}
        required
        searchable
        placeholder={t('field.choose')}
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
