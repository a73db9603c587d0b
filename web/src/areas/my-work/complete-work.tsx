import type { SeenKind } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { myWork, type WorkRow } from '@lintel/contract/areas/my-work';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import type { TextKey } from '@lintel/contract/texts/index';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ComponentType } from 'react';
import { fetchAhead } from '#platform/app/ahead.ts';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { formPiece } from '#platform/page/piece.tsx';

type Props = { row: Pick<WorkRow, 'kind' | 'id'>; round?: string | undefined; onClose: () => void };
type Step = {
  label: TextKey;
  labelOf: TextKey;
  Form: ComponentType<{ id: string; round?: string | undefined; onClose: () => void }>;
  /** Prefetches the data of the form, so that it opens offline. */
  readAhead: (queries: QueryClient, id: string) => Promise<void>;
};

const CompleteTask = formPiece(async () => ({
  default: (await import('#areas/tasks/complete-task.tsx')).CompleteTask,
}));
const CloseAction = formPiece(async () => ({ default: (await import('#areas/actions/close-action.tsx')).CloseAction }));

const taskOf = (id: string) => read(tasks.get, { query: { id } });
const checklistOf = (id: string) => read(checklists.ofTask, { query: { id } });
const equipmentOf = (id: string) => read(tasks.equipment, { query: { id } });
const actionOf = (id: string) => read(actions.get, { query: { id } });
const SHIFT = 12 * 60 * 60_000;
/** As many as somebody does in a week; each is a request. */
const MOST_AHEAD = 20;

/** Fetches data that is not cached yet, and caches it for a shift; opening the form fetches it again if there is a connection. */
async function readOnce(
  queries: QueryClient,
  about: ReturnType<typeof taskOf | typeof actionOf | typeof checklistOf | typeof equipmentOf>,
) {
  if (queries.getQueryData(about.queryKey)) return;
  await queries.prefetchQuery({ ...(about as ReturnType<typeof taskOf>), gcTime: SHIFT });
}

/** A task, the questions that its form asks, and the equipment of which it asks them. */
async function readTaskAhead(queries: QueryClient, id: string) {
  await readOnce(queries, taskOf(id));
  const task = queries.getQueryData<{ dto: Task }>(taskOf(id).queryKey)?.dto;
  if (task && task.questionCount > 0) await readOnce(queries, checklistOf(id));
  if (task && task.equipmentCount > 0) await readOnce(queries, equipmentOf(id));
}

/** The form that completes a piece of work of a kind, without leaving the page. */
export const completes: Partial<Record<SeenKind, Step>> = {
  TASK: {
    label: 'my.work.complete',
    labelOf: 'my.work.complete.of',
    Form: OfTask,
    readAhead: readTaskAhead,
  },
  ACTION: {
    label: 'my.work.close',
    labelOf: 'my.work.close.of',
    Form: OfAction,
    readAhead: (queries, id) => readOnce(queries, actionOf(id)),
  },
};

function OfTask({ id, round, onClose }: { id: string; round?: string | undefined; onClose: () => void }) {
  const { data, error } = useQuery(taskOf(id));
  // The next round is not meant.
  if (data && round && data.dto.cycle?.id !== round) return null;
  return data ? <CompleteTask task={data.dto} onClose={onClose} /> : error && <FailureAlert error={error} />;
}

function OfAction({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(actionOf(id));
  return data ? <CloseAction action={data.dto} onClose={onClose} /> : error && <FailureAlert error={error} />;
}

/** Opened from a row; completed work disappears from the page. */
export function CompleteWork({ row, round, onClose }: Props) {
  const queries = useQueryClient();
  const Form = completes[row.kind]?.Form;
  const close = () => {
    void queries.invalidateQueries({ queryKey: read(myWork.get).queryKey });
    onClose();
  };
  return (
    Form && (
      <Suspense>
        <Form id={row.id} round={round} onClose={close} />
      </Suspense>
    )
  );
}

/** On a phone prefetches the work of the week, one item after the other, for places without signal. */
export function useWorkAhead(rows: readonly WorkRow[] | undefined) {
  const queries = useQueryClient();
  const isPhone = useIsPhone();
  const ids = isPhone && rows?.flatMap(({ kind, id, can }) => (can.complete ? [`${kind} ${id}`] : [])).join();
  // Prefetching belongs to no event.
  useEffect(() => {
    if (!ids) return;
    let isOver = false;
    fetchAhead(async () => {
      for (const each of ids.split(',').slice(0, MOST_AHEAD)) {
        const [kind, id] = each.split(' ') as [SeenKind, string];
        if (isOver) return;
        await completes[kind]?.readAhead(queries, id);
      }
    });
    return () => void (isOver = true);
  }, [ids, queries]);
}
