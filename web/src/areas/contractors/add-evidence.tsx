import { NumberInput, Select, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { evidenceFieldLabels as labels, NewEvidence } from '@lintel/contract/areas/contractors/evidence-items';
import {
  contractorEvidenceKinds,
  evidenceKindOf,
  type Asked,
  type EvidenceKindId,
} from '@lintel/contract/areas/contractors/evidence-kinds';
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
  contractorId: string;
  operativeId: string | null;
  kind: EvidenceKindId | null;
  provider: string;
  number: string;
  amount: number | null;
  covers: string[];
  fromOn: string | null;
  toOn: string | null;
  note: string;
};
type Props = {
  contractorId: string;
  kind: EvidenceKindId | null;
  operativeId: string | null;
  onClose: () => void;
};

/** Takes what a contractor or one of its people shows: of each kind what is recorded of it, and a file. */
export function AddEvidence({ contractorId, kind, operativeId, onClose }: Props) {
  const form = useContractForm<Values>(NewEvidence, {
    initialValues: {
      contractorId,
      operativeId,
      kind,
      provider: '',
      number: '',
      amount: null,
      covers: [],
      fromOn: null,
      toOn: null,
      note: '',
    },
  });
  const files = useFilesToSend('CONTRACTOR');
  const [isSending, setSending] = useState(false);
  const add = useWrite(contractors.addEvidence, {
    silent: true,
    onSuccess: () => (showSuccess(t('contractor.evidence.added')), onClose()),
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
      add.mutate({ body: { ...(values as Values & { kind: EvidenceKindId }), uploadSessionId } });
    } catch (failure) {
      showError(t('contractor.evidence.files.failed', { why: reasonOf(failure) }));
    } finally {
      setSending(false);
    }
  };
  const chosen = form.values.kind && evidenceKindOf(form.values.kind);
  const asks = (what: Asked) => chosen?.asks.includes(what) ?? false;
  const shared = (field: keyof typeof labels) => ({ id: fieldId(field), label: labels[field] });
  const begin = (day: string | null) => {
    form.setFieldValue('fromOn', day);
    // How long it holds by custom, until somebody says another last day.
    if (day && form.values.toOn === null && asks('to'))
      form.setFieldValue('toOn', plusDays(plusInterval(day, { count: chosen?.months ?? 12, unit: 'month' }), -1));
  };
  return (
    <DrawerForm
      title={t('contractor.evidence.add')}
      intro={<Text c="dimmed">{t('contractor.evidence.add.hint')}</Text>}
      form={form}
      labels={labels}
      button={t('contractor.evidence.add')}
      write={{ ...add, isPending: add.isPending || isSending }}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <Select
        {...shared('kind')}
        required
        searchable
        data={contractorEvidenceKinds
          .filter(({ whose }) => (whose === 'person') === (operativeId !== null))
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('kind')}
      />
      {asks('provider') && (
        <TextInput
          {...shared('provider')}
          label={chosen?.provider}
          maxLength={200}
          {...form.getInputProps('provider')}
        />
      )}
      {asks('number') && <TextInput {...shared('number')} maxLength={200} {...form.getInputProps('number')} />}
      {asks('amount') && (
        <NumberInput
          {...shared('amount')}
          min={0}
          allowDecimal={false}
          thousandSeparator=","
          prefix="£"
          error={form.errors['amount']}
          value={form.values.amount ?? ''}
          onChange={(pounds) => form.setFieldValue('amount', typeof pounds === 'number' ? pounds : null)}
        />
      )}
      {asks('covers') && (
        <TagsInput
          {...shared('covers')}
          label={chosen?.covers ?? labels.covers}
          description={t('contractor.evidence.covers.hint')}
          {...form.getInputProps('covers')}
        />
      )}
      {asks('from') && (
        <DayInput {...shared('fromOn')} error={form.errors['fromOn']} value={form.values.fromOn} onChange={begin} />
      )}
      {asks('to') && (
        <DayInput
          {...shared('toOn')}
          error={form.errors['toOn']}
          value={form.values.toOn}
          onChange={(day) => form.setFieldValue('toOn', day)}
        />
      )}
      <Textarea {...shared('note')} autosize minRows={2} maxLength={2000} {...form.getInputProps('note')} />
      {chosen?.keepsNoFile ? (
        <Text c="dimmed">{t('contractor.evidence.no.file')}</Text>
      ) : (
        <FilesToSend files={files} ownerKind="CONTRACTOR" hint={t('contractor.evidence.files.hint')} />
      )}
    </DrawerForm>
  );
}
