import { Button, Group, Select, Stack, Text } from '@mantine/core';
import {
  AccidentFields,
  accidentFieldLabels as labels,
  type Accident,
} from '@lintel/contract/areas/accidents/accident';
import { missingOfReport } from '@lintel/contract/areas/accidents/closing';
import { asksForReport } from '@lintel/contract/areas/accidents/decision';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { useState } from 'react';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/facts.tsx';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/toasts.ts';
import { bind, DayField, TextField } from '#platform/form/bound-fields.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';

const Report = AccidentFields.pick({
  riddorDateHse: true,
  riddorHseReporter: true,
  hseReference: true,
  notifiedOn: true,
  notifiedHow: true,
});
const ways = [
  { value: 'online', label: 'Online' },
  { value: 'telephone', label: 'By telephone' },
  { value: 'another-way', label: 'In another way' },
] as const;

/** The report that was made: it counts with date, who, and reference. */
export function ReportPanel({ accident }: { accident: Accident }) {
  const [isNoting, setNoting] = useState(false);
  const { riddorDateHse, riddorHseReporter, hseReference, notifiedOn, notifiedHow, desk, riddorReportable, can } =
    accident;
  const isAsked = riddorReportable ?? (desk !== null && asksForReport(desk.decision));
  const told = [
    [labels.riddorDateHse, riddorDateHse && dayText(riddorDateHse)],
    [labels.riddorHseReporter, riddorHseReporter],
    [labels.hseReference, hseReference],
    [labels.notifiedOn, notifiedOn && dayText(notifiedOn)],
    [labels.notifiedHow, ways.find(({ value }) => value === notifiedHow)?.label],
  ] as const;
  const isNoted = told.some(([, value]) => value);
  if (!isAsked && !isNoted) return null;
  const missing = missingOfReport(accident);
  return (
    <Stack gap="sm">
      {isNoted && (
        <Facts>
          {told.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      {isAsked && missing.length > 0 && (
        <Text>{t('accident.desk.report.missing', { missing: missing.join(', ') })}</Text>
      )}
      {can.edit && (
        <Group>
          <Button variant={missing.length ? 'filled' : 'default'} onClick={() => setNoting(true)}>
            {t('accident.desk.report.note')}
          </Button>
        </Group>
      )}
      {isNoting && <ReportDialog accident={accident} onClose={() => setNoting(false)} />}
    </Stack>
  );
}

function ReportDialog({ accident, onClose }: { accident: Accident; onClose: () => void }) {
  const { today } = useMe();
  const { id, version, riddorDateHse, riddorHseReporter, hseReference, notifiedOn, notifiedHow } = accident;
  const form = useContractForm(Report, {
    initialValues: {
      riddorDateHse: riddorDateHse ?? today,
      riddorHseReporter,
      hseReference,
      notifiedOn,
      notifiedHow,
    },
  });
  const write = useDecision(accidents.report, {
    onSuccess: () => (showSuccess(t('accident.desk.report.noted')), onClose()),
    onError: (failure) => void showRefusals(form, failure),
  });
  const of = bind(form);
  return (
    <FormDialog
      title={t('accident.desk.report.note')}
      hint={t('accident.desk.report.hint')}
      draft={form.draft}
      button={t('save')}
      write={{ isPending: write.isPending, error: Object.keys(form.errors).length ? null : write.error }}
      onSave={form.onSubmit((values) =>
        write.mutate({ body: { ...(values as typeof form.values), id, version } as never }),
      )}
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
        data={ways}
        value={form.values.notifiedHow}
        onChange={(way) => form.setFieldValue('notifiedHow', way)}
      />
    </FormDialog>
  );
}
