import { Checkbox, Group, Select, Stack, Tabs, Textarea, TextInput } from '@mantine/core';
import {
  InspectionReportDetails,
  reportFieldLabels,
  type InspectionReport,
} from '@lintel/contract/areas/inspection-reports';
import { outcomes, type Outcome } from '@lintel/contract/areas/tasks/states';
import { useState, type ReactNode } from 'react';
import { useContractForm, type ContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { ErrorSummary, fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';

export type InspectionValues = {
  inspectedOn: string | null;
  inspector: string;
  outcome: Outcome | null;
  actionsIdentified: boolean;
  summary: string;
};

export const newInspection = (today: string, inspector: string): InspectionValues => ({
  inspectedOn: today,
  inspector,
  outcome: null,
  actionsIdentified: true,
  summary: '',
});

export const valuesOf = (report: InspectionReport): InspectionValues => ({
  inspectedOn: report.inspectedOn,
  inspector: report.inspector,
  outcome: report.outcome,
  actionsIdentified: report.actionsIdentified,
  summary: report.summary ?? '',
});

/** What is sent once the form has been checked. */
export const detailsOf = (values: InspectionValues) => values as InspectionReportDetails;

export const useInspectionForm = (initialValues: InspectionValues) =>
  useContractForm<InspectionValues>(InspectionReportDetails, { initialValues });

type Props = {
  form: ContractForm<InspectionValues>;
  button: string;
  isSaving: boolean;
  onSave: (values: InspectionValues) => void;
  onCancel: () => void;
  /** The tab of files. */
  files: ReactNode;
  /** Between the fields and the bar. */
  children?: ReactNode;
};

/** What an inspection found, and the files that show it (INS-007). */
export function InspectionForm({ form, button, isSaving, onSave, onCancel, files, children }: Props) {
  const [tab, setTab] = useState<string | null>('overview');
  const [wereFilesShown, setFilesShown] = useState(false);
  const shared = (field: keyof InspectionValues) => ({ id: fieldId(field), label: reportFieldLabels[field] });
  return (
    <form noValidate onSubmit={form.onSubmit(onSave, () => setTab('overview'))}>
      <div className={grid.form}>
        <ErrorSummary
          of={form}
          order={Object.keys(reportFieldLabels)}
          labelOf={(field) => reportFieldLabels[field as keyof InspectionValues]}
        />
        <Tabs
          value={tab}
          onChange={(next) => {
            setTab(next);
            if (next === 'files') setFilesShown(true);
          }}
        >
          <Tabs.List aria-label={t('inspection.tabs')} mb="md">
            <Tabs.Tab value="overview">{t('record.overview')}</Tabs.Tab>
            <Tabs.Tab value="files">{t('inspection.files')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="overview">
            <Section title={t('inspection.section')}>
              <Stack gap="sm">
                <div className={grid.fields}>
                  <DayInput
                    {...shared('inspectedOn')}
                    required
                    error={form.errors['inspectedOn']}
                    value={form.values.inspectedOn}
                    onChange={(day) => form.setFieldValue('inspectedOn', day)}
                  />
                  <TextInput {...shared('inspector')} required maxLength={200} {...form.getInputProps('inspector')} />
                  <Select
                    {...shared('outcome')}
                    clearable
                    placeholder={t('inspection.outcome.choose')}
                    data={outcomes.map(({ id, name }) => ({ value: id, label: name }))}
                    {...form.getInputProps('outcome')}
                  />
                </div>
                <Checkbox
                  {...shared('actionsIdentified')}
                  description={t('inspection.actions.identified.hint')}
                  {...form.getInputProps('actionsIdentified', { type: 'checkbox' })}
                />
                <Textarea
                  {...shared('summary')}
                  autosize
                  minRows={4}
                  maxRows={16}
                  maxLength={4000}
                  {...form.getInputProps('summary')}
                />
              </Stack>
            </Section>
          </Tabs.Panel>
          <Tabs.Panel value="files">{wereFilesShown && files}</Tabs.Panel>
        </Tabs>
        {children && <Group>{children}</Group>}
      </div>
      <SaveBar button={button} isSaving={isSaving} onCancel={onCancel} />
    </form>
  );
}
