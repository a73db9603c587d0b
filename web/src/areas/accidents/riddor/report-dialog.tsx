import { Select } from '@mantine/core';
import { accidentFieldLabels as labels, type Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { ReportDetails } from '@lintel/contract/areas/accidents/report';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { bind, DayField, TextField } from '#platform/form/bound-fields.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { reportWays } from './report-panel.tsx';

/** Records that the report was made: when, by whom, how, and its reference. */
export default function ReportDialog({ accident, onClose }: { accident: Accident; onClose: () => void }) {
  const { today, fullName } = useMe();
  const { id, version, riddorDateHse, riddorHseReporter, hseReference, notifiedOn, notifiedHow } = accident;
  const form = useContractForm(ReportDetails, {
    along: { id, version },
    initialValues: {
      riddorDateHse: riddorDateHse ?? today,
      riddorHseReporter: riddorHseReporter ?? fullName,
      hseReference,
      notifiedOn,
      notifiedHow,
    },
  });
  const write = useDecision(accidents.report, {
    form,
    onSuccess: () => (showSuccess(t('accident.desk.report.noted')), onClose()),
  });
  const of = bind(form);
  return (
    <FormDialog
      title={t('accident.desk.report.note')}
      hint={t('accident.desk.report.hint')}
      draft={form.draft}
      button={t('save')}
      write={write}
      onSave={write.form.onSubmit((values) => write.mutate({ body: { ...values, id, version } }))}
      onClose={onClose}
    >
      <DayField of={of('riddorDateHse', labels.riddorDateHse)} />
      <TextField of={of('riddorHseReporter', labels.riddorHseReporter)} />
      <TextField of={of('hseReference', labels.hseReference)} max={100} />
      <DayField of={of('notifiedOn', labels.notifiedOn)} />
      <Select
        label={labels.notifiedHow}
        clearable
        placeholder={t('field.choose')}
        data={reportWays}
        value={form.values.notifiedHow}
        onChange={(way) => form.setFieldValue('notifiedHow', way)}
      />
    </FormDialog>
  );
}
