import { Text } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import { CompletionDetails, completionFieldLabels, type Cycle, type Task } from '@lintel/contract/areas/tasks/task';
import { requiredLine } from '@lintel/contract/platform/shapes';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { CompletionFields } from './completion-fields.tsx';
import { detailsOf, valuesOf, type CompletionValues } from './completion-values.ts';
import { resultsWith } from './equipment-results.ts';
import { EquipmentSeen } from './equipment-seen.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = CompletionValues & { reason: string; equipment: EquipmentResults };
const Amendment = CompletionDetails.extend({ reason: requiredLine('Give a reason', 1000) });

/** Corrects the last completion of a cycle; earlier ones stay readable. */
export function AmendCompletion({ task, cycle, onClose }: { task: Task; cycle: Cycle; onClose: () => void }) {
  const last = cycle.completions[0]!;
  const form = useContractForm<Values>(Amendment, {
    initialValues: {
      ...valuesOf(last),
      reason: '',
      equipment: last.equipment.map(({ id, outcome }) => ({ id, outcome })),
    },
  });
  const amend = useDecision(tasks.amend, {
    onSuccess: () => {
      showSuccess(t('task.amended'));
      onClose();
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  const save = ({ reason, equipment, ...values }: Values) =>
    amend.mutate({
      body: {
        ...detailsOf(values),
        reason,
        id: task.id,
        cycleId: cycle.id,
        revision: last.revision,
        equipment: resultsWith(values.outcome, equipment),
      },
    });
  return (
    <DrawerForm
      title={t('task.amend.title', { day: dayText(last.doneOn) })}
      intro={<Text c="dimmed">{t('task.amend.hint')}</Text>}
      form={form}
      labels={{ ...completionFieldLabels, equipment: t('task.equipment'), reason: t('task.amend.reason') }}
      button={t('task.amend.save')}
      write={amend}
      onSave={save}
      onClose={onClose}
    >
      <CompletionFields form={form} hasCertificate={task.hasCertificate}>
        <EquipmentSeen
          pieces={last.equipment}
          results={form.values.equipment}
          outcome={form.values.outcome}
          error={form.errors['equipment']}
          onChange={(equipment) => form.setFieldValue('equipment', equipment)}
        />
      </CompletionFields>
      <ReasonField id={fieldId('reason')} label={t('task.amend.reason')} required {...form.getInputProps('reason')} />
    </DrawerForm>
  );
}
