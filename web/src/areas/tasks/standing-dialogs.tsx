import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskFieldLabels, type Task } from '@lintel/contract/areas/tasks/task';
import { longDate, plusDays } from '@lintel/contract/cycles/calendar';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess, showUndoable } from '#platform/app/toasts.ts';
import { useDraftText } from '#platform/form/use-draft-text.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Props = { task: Task; onClose: () => void };

/** Moves the deadline of a gas safety check once, to that of others in the same premises. */
export function AlignTask({ task, days: { from, latest }, onClose }: Props & { days: NonNullable<Task['alignable']> }) {
  const [alignedOn, setAlignedOn] = useState<string | null>(null);
  const [reason, setReason] = useDraftText('align', task.id, { inDialog: true });
  const align = useDecision(tasks.align, {
    onSuccess: () => (showSuccess(t('task.aligned')), onClose()),
  });
  return (
    <FormDialog
      title={t('task.align.title')}
      hint={t('task.align.hint', { from: longDate(from) })}
      button={t('task.align.do')}
      isReady={reason.trim() !== '' && alignedOn !== null}
      write={align}
      onSave={() => align.mutate({ body: { id: task.id, version: task.version, alignedOn: alignedOn!, reason } })}
      onClose={onClose}
    >
      <DayInput
        label={t('task.align.on', { latest: longDate(latest) })}
        required
        minDate={plusDays(from, 1)}
        maxDate={latest}
        value={alignedOn}
        onChange={setAlignedOn}
        data-autofocus
      />
      <ReasonField label={t('task.align.reason')} required value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** Suspends a task, with a reason, until a day on which that is reviewed. */
export function SuspendTask({ task, onClose }: Props) {
  const [reason, setReason] = useDraftText('suspend', task.id, { inDialog: true });
  const [reviewOn, setReviewOn] = useState<string | null>(null);
  const resume = useWrite(tasks.resume, { onSuccess: () => showSuccess(t('task.resumed')) });
  const suspend = useDecision(tasks.suspend, {
    onSuccess: () => {
      showUndoable(t('task.suspended'), () => resume.mutate({ query: { id: task.id } }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('task.suspend.title')}
      hint={t('task.suspend.hint')}
      button={t('task.suspend.do')}
      isReady={reason.trim() !== '' && reviewOn !== null}
      write={suspend}
      onSave={() => suspend.mutate({ body: { id: task.id, version: task.version, reason, reviewOn: reviewOn! } })}
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} />
      <DayInput label={t('task.review.on')} required value={reviewOn} onChange={setReviewOn} />
    </FormDialog>
  );
}

/** Says that the duty does not apply to the property, and why; for a statutory one this is a proposal. */
export function ExemptTask({ task, onClose }: Props) {
  const [reason, setReason] = useDraftText('exempt', task.id, { inDialog: true });
  const [reviewOn, setReviewOn] = useState<string | null>(null);
  const exempt = useDecision(tasks.exempt, {
    onSuccess: () => (showSuccess(t(task.statutory ? 'task.exempt.proposed' : 'task.exempted')), onClose()),
  });
  return (
    <FormDialog
      title={t('task.exempt.title')}
      hint={t(task.statutory ? 'task.exempt.hint.statutory' : 'task.exempt.hint')}
      button={t(task.statutory ? 'task.exempt.propose' : 'task.exempt.do')}
      isReady={reason.trim() !== ''}
      write={exempt}
      onSave={() => exempt.mutate({ body: { id: task.id, version: task.version, reason, reviewOn } })}
      onClose={onClose}
    >
      <Reason value={reason} onChange={setReason} />
      <DayInput label={t('task.review.on.optional')} value={reviewOn} onChange={setReviewOn} />
    </FormDialog>
  );
}

/** A second person agrees that a statutory duty does not apply, or is removed. */
export function AcceptExemption({ task, onDone, onClose }: Props & { onDone: () => void }) {
  const [comment, setComment] = useDraftText('exempt-approved', task.id, { inDialog: true });
  const removes = task.exemption?.removes ?? false;
  const accept = useDecision(tasks.acceptExemption, {
    onSuccess: () => (showSuccess(t(removes ? 'task.removal.accepted' : 'task.exempted')), onDone(), onClose()),
  });
  return (
    <FormDialog
      title={t(removes ? 'task.removal.accept.title' : 'task.exemption.accept.title')}
      hint={t(removes ? 'task.removal.accept.hint' : 'task.exemption.accept.hint')}
      button={t(removes ? 'task.removal.accept' : 'task.exemption.accept')}
      isReady
      write={accept}
      onSave={() => accept.mutate({ body: { id: task.id, version: task.version, comment } })}
      onClose={onClose}
    >
      <ReasonField label={t('task.exemption.comment')} data-autofocus value={comment} onChange={setComment} />
    </FormDialog>
  );
}

/** Applies an exempted duty again, first due on a given day. */
export function ApplyAgain({ task, onClose }: Props) {
  const { today } = useMe();
  const [dueOn, setDueOn] = useState<string | null>(today);
  const apply = useDecision(tasks.applyAgain, {
    onSuccess: () => (showSuccess(t('task.applies')), onClose()),
  });
  return (
    <FormDialog
      title={t('task.apply.again')}
      hint={t('task.apply.again.hint')}
      button={t('task.apply.again')}
      isReady={dueOn !== null}
      write={apply}
      onSave={() => apply.mutate({ query: { id: task.id, dueOn: dueOn! } })}
      onClose={onClose}
    >
      <DayInput label={taskFieldLabels.dueOn} required value={dueOn} onChange={setDueOn} data-autofocus />
    </FormDialog>
  );
}

function Reason({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return <ReasonField label={t('task.reason')} required data-autofocus value={value} onChange={onChange} />;
}
