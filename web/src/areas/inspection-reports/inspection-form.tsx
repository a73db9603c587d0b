import { Select, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core';
import { InspectionReportDetails, RecordedOnce, reportFieldLabels } from '@lintel/contract/areas/inspection-reports';
import { outcomes, type Outcome } from '@lintel/contract/areas/tasks/states';
import { completionFieldLabels } from '@lintel/contract/areas/tasks/task';
import { useState, type ReactNode } from 'react';
import { answerLabels, problemsIn } from '#areas/checklists/asked.ts';
import { lacksEvidence } from '#areas/tasks/complete-label.ts';
import { useReasonAsked } from '#areas/tasks/use-reason-asked.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { RecordForm, type FormOfRecord } from '#platform/record/record-form.tsx';
import { t } from '#platform/texts.ts';
import { askedIn, isCompleting, withOutcome, type About, type InspectionValues } from './inspection-values.ts';
import { WhatWasFound } from './what-was-found.tsx';

const CompletesTask = lazyForm(() => import('./completes-task.tsx'), 'CompletesTask');

const checked = InspectionReportDetails.extend(RecordedOnce.omit({ completes: true, actions: true }).shape);

export const useInspectionForm = (initialValues: InspectionValues) =>
  useContractForm<InspectionValues>(checked, { initialValues });

const asksForReason = (values: InspectionValues, about: About | undefined) =>
  Boolean(about && isCompleting(values, about) && lacksEvidence(about.task));

/** What prevents saving beyond the contract's own checks of each field. */
export function againstSaving(values: InspectionValues, about: About | undefined) {
  const isReasonMissing = asksForReason(values, about) && !values.withoutEvidenceReason.trim();
  const wrong = {
    ...(about && isCompleting(values, about) && problemsIn(askedIn(values, about), values.answers, values)),
    ...(isReasonMissing && { withoutEvidenceReason: t('task.without.evidence.say') }),
  };
  return Object.keys(wrong).length > 0 ? wrong : undefined;
}

const labels: Record<string, string> = {
  ...reportFieldLabels,
  ...completionFieldLabels,
  withoutEvidenceReason: t('task.without.evidence'),
  actions: t('inspection.found.title'),
};

type Props = {
  of: FormOfRecord<InspectionValues>;
  about: About | undefined;
  /** The files of the report itself. */
  files: ReactNode;
};

/** The findings of an inspection, their consequences, and the files that show them (INS-007). */
export function InspectionForm({ of, about, files }: Props) {
  const { form } = of;
  const [tab, setTab] = useState<string | null>('overview');
  useReasonAsked(form, asksForReason(form.values, about));
  const attached = <FilesOfReport form={form} about={about} files={files} />;
  const asked = about ? answerLabels(askedIn(form.values, about)) : {};
  const shared = (field: keyof typeof reportFieldLabels) => ({ id: fieldId(field), label: reportFieldLabels[field] });
  return (
    <RecordForm
      {...of}
      button={buttonOf(form.values, about)}
      labels={{ ...labels, ...asked }}
      labelOf={(field) => asked[field] ?? labels[field.split('.')[0]!]}
      onRefused={() => setTab('overview')}
    >
      <Tabs value={tab} onChange={setTab}>
        <Tabs.List aria-label={t('inspection.tabs')} mb="md">
          <Tabs.Tab value="overview">{t('record.overview')}</Tabs.Tab>
          <Tabs.Tab value="files">{t('inspection.files')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack gap="md">
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
                    onChange={(outcome) => form.setValues(withOutcome(form.values, outcome as Outcome | null))}
                  />
                </div>
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
            <Section title={t('inspection.files')}>{tab === 'overview' && attached}</Section>
            <WhatWasFound form={form} about={about} />
            {about && <CompletesTask form={form} about={about} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="files">{tab === 'files' && attached}</Tabs.Panel>
      </Tabs>
    </RecordForm>
  );
}

/** All attachments, the same in both tabs: the evidence for the task, and the files of the report. */
function FilesOfReport({ form, about, files }: Pick<Props, 'about' | 'files'> & Pick<Props['of'], 'form'>) {
  if (!about?.cycleId || about.task.evidence.length === 0 || !form.values.completes) return files;
  const { task, cycleId } = about;
  return (
    <Stack gap="md">
      <div>
        <Text fw={500} size="sm" mb={4}>
          {t('inspection.files.evidence')}
        </Text>
        <FileArea
          ownerId={cycleId}
          ownerKind="TASK-CYCLE"
          can={{ add: task.can.addFile }}
          isRequired={lacksEvidence(task)}
          asked={task.evidence}
        />
      </div>
      <div>
        <Text fw={500} size="sm" mb={4}>
          {t('inspection.files.other')}
        </Text>
        {files}
      </div>
    </Stack>
  );
}

function buttonOf(values: InspectionValues, about: About | undefined) {
  if (!values.outcome) return t('inspection.save.draft');
  return t(isCompleting(values, about) ? 'inspection.save.complete' : 'inspection.save');
}
