import { Checkbox, Stack, Textarea } from '@mantine/core';
import { asksOfPieces, raisingOf, setAsked } from '#areas/checklists/asked.ts';
import { DespiteField } from '#areas/checklists/despite-field.tsx';
import { QuestionsAsked } from '#areas/checklists/questions-asked.tsx';
import { CertificateFields } from '#areas/tasks/certificate-fields.tsx';
import { EquipmentSeen } from '#areas/tasks/equipment-seen.tsx';
import { lacksEvidence } from '#areas/tasks/complete-label.ts';
import { evidenceText } from '#areas/tasks/cycle-words.ts';
import { NextDue } from '#areas/tasks/next-due.tsx';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { askedIn, isCompleting, resultsIn, type About, type InspectionValues } from './inspection-values.ts';

/** Completes the task with its report: asks only for what its type requires and the report lacks. */
export function CompletesTask({ form, about }: { form: ContractForm<InspectionValues>; about: About }) {
  const { task } = about;
  if (!about.cycleId) return null;
  const { inspectedOn, outcome, certificateExpiresOn } = form.values;
  const results = resultsIn(form.values, about);
  return (
    <Section title={t('inspection.completes.title')}>
      <Stack gap="sm">
        <Checkbox
          label={t('inspection.completes')}
          description={t(outcome ? 'inspection.completes.hint' : 'inspection.completes.draft')}
          {...form.getInputProps('completes', { type: 'checkbox' })}
        />
        {isCompleting(form.values, about) && (
          <>
            <QuestionsAsked
              asked={about.asked}
              pieces={about.pieces}
              results={results}
              outcome={outcome}
              answers={form.values.answers}
              errors={form.errors}
              onChange={(to) => setAsked(form, results, to)}
              raises={raisingOf(about.start, form.values.answers, form.values.actions, (actions) =>
                form.setValues({ actions, actionsIdentified: true }),
              )}
            />
            <DespiteField
              askings={askedIn(form.values, about)}
              answers={form.values.answers}
              outcome={outcome}
              of={form.getInputProps('despite')}
            />
            {!asksOfPieces(about.asked, results) && (
              <EquipmentSeen
                pieces={about.pieces}
                results={results}
                outcome={outcome}
                error={form.errors['equipment']}
                onChange={(equipment) => form.setFieldValue('equipment', equipment)}
              />
            )}
            {task.hasCertificate && <CertificateFields form={form} />}
            {lacksEvidence(task) && (
              <Textarea
                id={fieldId('withoutEvidenceReason')}
                label={t('task.without.evidence')}
                description={t('task.without.evidence.hint', { kinds: evidenceText(task) })}
                required
                autosize
                minRows={2}
                maxLength={1000}
                {...form.getInputProps('withoutEvidenceReason')}
              />
            )}
            <NextDue task={task} values={{ doneOn: inspectedOn, outcome, certificateExpiresOn, equipment: results }} />
          </>
        )}
      </Stack>
    </Section>
  );
}
