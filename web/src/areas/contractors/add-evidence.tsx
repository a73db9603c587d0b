import { Select, Text, Textarea } from '@mantine/core';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { evidenceFieldLabels as labels, NewEvidence } from '@lintel/contract/areas/contractors/evidence-items';
import {
  contractorEvidenceKinds,
  evidenceKindOf,
  type EvidenceKindId,
} from '@lintel/contract/areas/contractors/evidence-kinds';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useAddWithFiles } from '#platform/files/use-add-with-files.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';
import { EvidenceFields, type RecordedOfEvidence } from './evidence-fields.tsx';

type Values = RecordedOfEvidence & {
  operativeId: string | null;
  kind: EvidenceKindId | null;
  note: string;
};
type Props = {
  contractorId: string;
  kind: EvidenceKindId | null;
  operativeId: string | null;
  onClose: () => void;
};

/** Adds evidence of a contractor or one of its people: the details of its kind, and a file. */
export function AddEvidence({ contractorId, kind, operativeId, onClose }: Props) {
  const form = useContractForm<Values>(NewEvidence, {
    along: { contractorId },
    initialValues: {
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
  const { files, save, write } = useAddWithFiles(contractors.addEvidence, 'CONTRACTOR', {
    form,
    onSuccess: (evidence) => {
      const of = evidence.operatives.find((one) => one.id === operativeId) ?? evidence;
      const fault = of.kinds.find((one) => one.kind === form.values.kind)?.items[0]?.fault;
      if (fault) showError(t('contractor.evidence.added.rejected', { why: fault }));
      else showSuccess(t('contractor.evidence.added'));
      onClose();
    },
    filesFailed: (why) => t('contractor.evidence.files.failed', { why }),
  });
  const chosen = form.values.kind && evidenceKindOf(form.values.kind);
  const shared = (field: 'kind' | 'note') => ({ id: fieldId(field), label: labels[field] });
  const change = (field: keyof RecordedOfEvidence, value: unknown) => {
    form.setFieldValue(field, value as never);
    // Its usual period of validity, until somebody enters another last day.
    if (field === 'fromOn' && value && form.values.toOn === null && chosen?.asks.includes('to'))
      form.setFieldValue(
        'toOn',
        plusDays(plusInterval(value as string, { count: chosen.months ?? 12, unit: 'month' }), -1),
      );
  };
  return (
    <DrawerForm
      title={t('contractor.evidence.add')}
      intro={<Text c="dimmed">{t('contractor.evidence.add.hint')}</Text>}
      labels={labels}
      button={t('contractor.evidence.add')}
      write={write}
      onSave={(values) =>
        void save((uploadSessionId) => ({
          body: { ...(values as Values & { kind: EvidenceKindId }), contractorId, uploadSessionId },
        }))
      }
      onClose={onClose}
    >
      <Select
        {...shared('kind')}
        required
        searchable
        placeholder={t('field.choose')}
        data={contractorEvidenceKinds
          .filter(({ whose }) => (whose === 'person') === (operativeId !== null))
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('kind')}
      />
      <EvidenceFields kind={form.values.kind} values={form.values} errors={form.errors} onChange={change} />
      <Textarea {...shared('note')} autosize minRows={2} maxLength={2000} {...form.getInputProps('note')} />
      {chosen?.keepsNoFile ? (
        <Text c="dimmed">{t('contractor.evidence.no.file')}</Text>
      ) : (
        <FilesToSend files={files} ownerKind="CONTRACTOR" hint={t('contractor.evidence.files.hint')} />
      )}
    </DrawerForm>
  );
}
