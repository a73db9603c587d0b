import { actions } from '@lintel/contract/areas/actions/endpoints';
import { myWork, type WorkRow } from '@lintel/contract/areas/my-work';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { TextKey } from '@lintel/contract/texts/index';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ComponentType } from 'react';
import { fetchAhead } from '#platform/app/ahead.ts';
import { read, type CallOf } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { isNotHere } from '#platform/on-device/connection.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { hasForm, readForForm, type Ask, type KindWithForm } from './form-reads.ts';

type Props = { row: Pick<WorkRow, 'kind' | 'id'>; round?: string | undefined; onClose: () => void };
type Step = {
  label: TextKey;
  labelOf: TextKey;
  Form: ComponentType<{ id: string; round?: string | undefined; onClose: () => void }>;
};

const CompleteTask = lazyForm(() => import('#areas/tasks/complete-task.tsx'), 'CompleteTask');
const CloseAction = lazyForm(() => import('#areas/actions/close-action.tsx'), 'CloseAction');

const taskOf = (id: string) => read(tasks.get, { query: { id } });
const actionOf = (id: string) => read(actions.get, { query: { id } });
const SHIFT = 12 * 60 * 60_000;
/** As many as somebody does in a week; each is a request. */
const MOST_AHEAD = 20;

/** Fetches data that is not cached yet, and caches it for a shift; opening the form fetches it again if there is a connection. */
const askOnce =
  (queries: QueryClient): Ask =>
  async (endpoint, ...call) => {
    const query = read(endpoint, ...(call as CallOf<typeof endpoint>));
    if (!queries.getQueryData(query.queryKey)) await queries.prefetchQuery({ ...query, gcTime: SHIFT });
    return queries.getQueryData(query.queryKey);
  };

/** The form that completes a piece of work of a kind, without leaving the page. */
const steps: Record<KindWithForm, Step> = {
  TASK: { label: 'my.work.complete', labelOf: 'my.work.complete.of', Form: OfTask },
  ACTION: { label: 'my.work.close', labelOf: 'my.work.close.of', Form: OfAction },
};

export const stepOf = (row: Pick<WorkRow, 'kind'>): Step | undefined => (hasForm(row) ? steps[row.kind] : undefined);

function OfTask({ id, round, onClose }: { id: string; round?: string | undefined; onClose: () => void }) {
  const { data, error } = useQuery(taskOf(id));
  // The next round is not meant.
  if (data && round && data.dto.cycle?.id !== round) return null;
  return data ? <CompleteTask task={data.dto} onClose={onClose} /> : <NotOpened error={error} onClose={onClose} />;
}

function OfAction({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(actionOf(id));
  return data ? <CloseAction action={data.dto} onClose={onClose} /> : <NotOpened error={error} onClose={onClose} />;
}

/** Over the page, like the form: below a long page nobody would see why nothing opens. */
const NotOpened = ({ error, onClose }: { error: Error | null; onClose: () => void }) =>
  error && (
    <Dialog title={t('my.work.not.opened')} onClose={onClose}>
      {isNotHere(error) ? <p>{t('my.work.not.opened.why')}</p> : <FailureAlert error={error} />}
    </Dialog>
  );

/** Opened from a row; completed work disappears from the page. */
export function CompleteWork({ row, round, onClose }: Props) {
  const queries = useQueryClient();
  const Form = stepOf(row)?.Form;
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
  const me = useMe();
  const isPhone = useIsPhone();
  const ahead = (isPhone && rows?.filter(hasForm).filter(({ can }) => can.complete)) || [];
  const ids = ahead.map(({ kind, id }) => `${kind} ${id}`).join();
  // Prefetching belongs to no event.
  useEffect(() => {
    if (!ids) return;
    let isOver = false;
    fetchAhead(async () => {
      for (const row of ahead.slice(0, MOST_AHEAD)) {
        if (isOver) return;
        await readForForm(askOnce(queries), row, me);
      }
    });
    return () => void (isOver = true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what they are
  }, [ids, queries]);
}
