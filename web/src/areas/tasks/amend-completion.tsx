import { Text } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
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
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Values = CompletionValues & { reason: string };
const Amendment = CompletionDetails.extend({ reason: requiredLine('Give a reason', 1000) });

/** Corrects the last completion of a cycle; earlier ones stay readable. */
export function AmendCompletion({ task, cycle, onClose }: { task: Task; cycle: Cycle; onClose: () => void }) {
  const last = cycle.completions[0]!;
  const form = useContractForm<Values>(Amendment, { initialValues: { ...valuesOf(last), reason: '' } });
  const amend = useDecision(tasks.amend, {
    onSuccess: () => {
      showSuccess(t('task.amended'));
      onClose();
    },
    onError: (failure) => void showRefusals(form, failure),
  });
  const save = ({ reason, ...values }: Values) =>
    amend.mutate({
      body: { ...detailsOf(values), reason, id: task.id, cycleId: cycle.id, revision: last.revision },
    });
  return (
    <DrawerForm
      title={t('task.amend.title', { day: dayText(last.doneOn) })}
      intro={<Text c="dimmed">{t('task.amend.hint')}</Text>}
      form={form}
      labels={{ ...completionFieldLabels, reason: t('task.amend.reason') }}
      button={t('task.amend.save')}
      write={amend}
      onSave={save}
      onClose={onClose}
    >
      <CompletionFields form={form} hasCertificate={task.hasCertificate} />
      <ReasonField id={fieldId('reason')} label={t('task.amend.reason')} required {...form.getInputProps('reason')} />
    </DrawerForm>
  );
}
