import type { SeenKind } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { myWork, type WorkRow } from '@lintel/contract/areas/my-work';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { TextKey } from '@lintel/contract/texts/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';
import { formPiece } from '#platform/piece.tsx';

type Props = { row: WorkRow; onClose: () => void };
type Step = { label: TextKey; labelOf: TextKey; Form: ComponentType<{ id: string; onClose: () => void }> };

const CompleteTask = formPiece(async () => ({
  default: (await import('#areas/tasks/complete-task.tsx')).CompleteTask,
}));
const CloseAction = formPiece(async () => ({ default: (await import('#areas/actions/close-action.tsx')).CloseAction }));

/** The form by which a piece of work of a kind is finished, without leaving the page. */
export const completes: Partial<Record<SeenKind, Step>> = {
  TASK: { label: 'my.work.complete', labelOf: 'my.work.complete.of', Form: OfTask },
  ACTION: { label: 'my.work.close', labelOf: 'my.work.close.of', Form: OfAction },
};

function OfTask({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read(tasks.get, { query: { id } }));
  return data ? <CompleteTask task={data.dto} onClose={onClose} /> : error && <FailureAlert error={error} />;
}

function OfAction({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(read(actions.get, { query: { id } }));
  return data ? <CloseAction action={data.dto} onClose={onClose} /> : error && <FailureAlert error={error} />;
}

/** Opened from a line; what is done leaves the page. */
export function CompleteWork({ row, onClose }: Props) {
  const queries = useQueryClient();
  const Form = completes[row.kind]?.Form;
  const close = () => {
    void queries.invalidateQueries({ queryKey: read(myWork.get).queryKey });
    onClose();
  };
  return (
    Form && (
      <Suspense>
        <Form id={row.id} onClose={close} />
      </Suspense>
    )
  );
}
