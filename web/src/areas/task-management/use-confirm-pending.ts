import { taskManagement } from '@lintel/contract/areas/task-management';
import { useNavigate } from '@tanstack/react-router';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showNextSteps, showNote, showSuccess } from '#platform/app/toasts.ts';
import {
  addItem,
  checkedLines,
  deactivateItem,
  missingDates,
  setAside,
  withoutSent,
  withRemoves,
  type AddLine,
  type Line,
  type Pending,
} from './pending.ts';

/** The contract's limit of lines per request. */
const LINES_PER_CALL = 5000;

export type Progress = { sent: number; of: number };
/** The reason for removal, and the codes of the statutory task types, whose removal somebody else must accept. */
type Removing = {
  reason: string;
  onReason: Dispatch<SetStateAction<string>>;
  statutory: ReadonlySet<string>;
  /** Called with the first line without a due date, which blocks Confirm. */
  onMissing: (line: AddLine) => void;
};

/** Sends the checked lines, in requests of at most 5,000; the others are set aside (TM-015, TM-016, TM-024, TM-025). */
export function useConfirmPending(
  pending: Pending,
  setPending: Dispatch<SetStateAction<Pending>>,
  { reason, onReason, statutory, onMissing }: Removing,
) {
  const [progress, setProgress] = useState<Progress>();
  const add = useWrite(taskManagement.add, { silent: true });
  const deactivate = useWrite(taskManagement.deactivate, { silent: true });
  const [isRemoving, setRemoving] = useState(false);
  const navigate = useNavigate();
  const mayImport = mayDo(useMe(), 'PRISM_APP_PROPERTY_IMPORT');
  const nextSteps = [
    { label: t('task.management.added.show'), run: () => void navigate({ to: '/tasks' as never }) },
    ...(mayImport
      ? [
          {
            label: t('task.management.added.dates'),
            run: () => void navigate({ to: '/property_import.html', search: { kind: 'dates' } }),
          },
        ]
      : []),
  ];

  const sendAdds = async (lines: AddLine[]): Promise<boolean> => {
    setProgress({ sent: 0, of: lines.length });
    try {
      let alreadyThere = 0;
      for (let at = 0; at < lines.length; at += LINES_PER_CALL) {
        const part = lines.slice(at, at + LINES_PER_CALL);
        const { alreadyThereCount } = await add.mutateAsync({ body: part.map(addItem) });
        alreadyThere += alreadyThereCount;
        setPending((now) => withoutSent(now, 'adds', part));
        setProgress({ sent: at + part.length, of: lines.length });
      }
      showNextSteps(t('task.management.added'), nextSteps);
      if (alreadyThere > 0) showNote(t('task.management.already.there', { count: alreadyThere }));
      return true;
    } catch (failure) {
      // TM-035, TM-036: the server's own message, or one of ours if there is none.
      const isReadable = failure instanceof Refusal && failure.isAnswer;
      if (!isInterruption(failure)) showError(isReadable ? t.known(failure.message) : t('task.management.failed'));
      return false;
    } finally {
      setProgress(undefined);
    }
  };

  /** Not awaited, and its failure not shown (TM-033, TM-034, conflict C35): the next load shows the actual state. */
  const sendRemoves = (lines: Line[]) => {
    let at = 0;
    setRemoving(true);
    void (async () => {
      for (; at < lines.length; at += LINES_PER_CALL)
        await deactivate.mutateAsync({
          body: lines.slice(at, at + LINES_PER_CALL).map((line) => deactivateItem(line, reason)),
        });
    })()
      .catch((failure: unknown) => {
        // An ended session removed nothing: the remaining lines are listed again, to be confirmed once more.
        if (!isInterruption(failure)) return;
        setPending((now) => withRemoves(now, lines.slice(at)));
        onReason((typed) => typed || reason);
        showError(t('task.management.removed.not'));
      })
      .finally(() => setRemoving(false));
    setPending((now) => withoutSent(now, 'removes', lines));
    // The reason belongs to these: the next removal requires its own.
    onReason('');
    showSuccess(t('task.management.removed'));
    const duties = lines.filter(({ code }) => statutory.has(code)).length;
    if (duties > 0) showNote(t('task.management.proposed', { count: duties }));
  };

  const confirmPending = async () => {
    if (progress) return;
    const [missing] = missingDates(pending);
    if (missing) {
      showError(t('task.management.must.fill.due.date'));
      return onMissing(missing);
    }
    const [adds, removes] = [checkedLines(pending.adds), checkedLines(pending.removes)];
    // The server requires it for a statutory duty, and its reply is not awaited.
    if (removes.length > 0 && reason.trim() === '') return showError(t('task.management.removes.why'));
    if (adds.length === 0) showNote(t('task.management.nothing.to.add'));
    else if (!(await sendAdds(adds))) return;
    if (removes.length === 0) showNote(t('task.management.nothing.to.remove'));
    else sendRemoves(removes);
    setPending(setAside);
  };
  return { confirmPending, progress, isRemoving };
}

const isInterruption = (failure: unknown) => failure instanceof Refusal && failure.isInterruption;
