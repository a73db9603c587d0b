import { InterviewDetails, type Interview } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { interviewLabels as labels } from '@lintel/contract/areas/accidents/labels';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { confirmLeaving } from '#platform/form/confirm-leaving.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';

type Values = {
  name: string | null;
  roleId: string | null;
  statusId: string | null;
  interviewedDate: string | null;
  note: string | null;
};
type Props = { accidentId: string; interview: Interview | undefined; onClose: () => void };

/** Somebody who was interviewed, and their statement; saved at once. */
export function InterviewDialog({ accidentId, interview, onClose }: Props) {
  const form = useContractForm<Values>(InterviewDetails, {
    draft: interview?.id ?? 'new',
    initialValues: {
      name: interview?.name ?? '',
      roleId: interview?.role?.id ?? null,
      statusId: interview?.status?.id ?? null,
      interviewedDate: interview?.interviewedDate ?? null,
      note: interview?.note ?? null,
    },
  });
  const write = useDecision(accidents.saveInterview, {
    form,
    onSuccess: () => (showSuccess(t('accident.interview.saved')), onClose()),
  });
  const save = (values: Values) => {
    if (write.isPending || write.isSuccess) return;
    const known = interview && { id: interview.id, version: interview.version };
    write.mutate({ body: { ...values, name: values.name ?? '', accidentId, ...known } });
  };
  const close = async () => {
    if (!form.isDirty() || (await confirmLeaving())) onClose();
  };
  const of = bind(form);
  return (
    <FormDialog
      size="lg"
      title={t(interview ? 'accident.view.interview.title' : 'accident.view.interview.add')}
      draft={form.draft}
      button={t('save')}
      write={{ ...write, isPending: write.isPending || write.isSuccess }}
      onSave={write.form.onSubmit(save)}
      onClose={() => void close()}
    >
      <TextField of={{ ...of('name', labels.name), required: true }} />
      <ChoiceField of={of('roleId', labels.roleId)} dictionary="PEOPLE_INTERVIEWED_ROLE" current={interview?.role} />
      <ChoiceField
        of={of('statusId', labels.statusId)}
        dictionary="PEOPLE_INTERVIEWED_STATUS"
        current={interview?.status}
      />
      <DayField of={of('interviewedDate', labels.interviewedDate)} />
      <ProseField of={of('note', labels.note)} max={10_000} />
    </FormDialog>
  );
}
