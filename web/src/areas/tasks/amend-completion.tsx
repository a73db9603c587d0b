import { Button, Text, Textarea } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { CompletionDetails, completionFieldLabels, type Cycle, type Task } from '@lintel/contract/areas/tasks/task';
import { requiredLine } from '@lintel/contract/platform/shapes';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { CompletionFields } from './completion-fields.tsx';
import { detailsOf, valuesOf, type CompletionValues } from './completion-values.ts';

type Values = CompletionValues & { reason: string };
const Amendment = CompletionDetails.extend({ reason: requiredLine('Say why', 1000) });

/** Opens the form that corrects what was said last of a cycle. */
export function AmendButton({ task, cycle }: { task: Task; cycle: Cycle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className="no-print"
        leftSection={<IconPencil size={15} aria-hidden />}
        aria-label={t('task.amend.of', { number: cycle.number })}
        onClick={() => setOpen(true)}
      >
        {t('task.amend')}
      </Button>
      {isOpen && <AmendCompletion task={task} cycle={cycle} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Corrects what was said last of a cycle; what was said before stays to be read. */
function AmendCompletion({ task, cycle, onClose }: { task: Task; cycle: Cycle; onClose: () => void }) {
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
      title={t('task.amend.title', { number: cycle.number })}
      intro={<Text c="dimmed">{t('task.amend.hint')}</Text>}
      form={form}
      labels={{ ...completionFieldLabels, reason: t('task.amend.reason') }}
      button={t('task.amend.save')}
      write={amend}
      onSave={save}
      onClose={onClose}
    >
      <CompletionFields form={form} hasCertificate={task.hasCertificate} />
      <Textarea
        id={fieldId('reason')}
        label={t('task.amend.reason')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
    </DrawerForm>
  );
}
