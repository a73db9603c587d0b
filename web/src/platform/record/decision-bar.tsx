import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../app/commands.ts';
import { countText } from '../count-text.ts';
import { EndBar } from '../form/end-bar.tsx';
import { t } from '../texts.ts';

type Waiting = { objects: readonly { id: string }[]; totalObjectsForQuery: number; totalIsExact: boolean };
/** The next record to decide on, and how many wait besides the one on the page. */
type Queue = { nextId: string | null; count: string };

/** The record after this one in the user's queue, the last being followed by the first. */
function queueAfter({ objects, totalObjectsForQuery, totalIsExact }: Waiting, id: string): Queue {
  const at = objects.findIndex((each) => each.id === id);
  const others = [...objects.slice(at + 1), ...objects.slice(0, Math.max(at, 0))];
  return {
    nextId: others[0]?.id ?? null,
    count: countText(totalObjectsForQuery - (at < 0 ? 0 : 1), totalIsExact),
  };
}

type WaitingQuery<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>;

/** The user's queue besides a record: while they may decide on it, and after they have done so on this page. */
export function useQueue<Data extends Waiting, Key extends QueryKey>(
  query: WaitingQuery<Data, Key>,
  id: string,
  canDecide: boolean,
) {
  // A decided record is no longer in the queue, so its successor is remembered from before.
  const [decided, setDecided] = useState<Pick<Queue, 'nextId'>>();
  const isOn = canDecide || decided !== undefined;
  const { data } = useQuery({ ...query, enabled: isOn });
  const now = data && queueAfter(data, id);
  return {
    // The cached queue of another record is available even if there is nothing to decide on this one.
    queue: isOn && now ? { ...now, ...decided } : undefined,
    onDecided: () => setDecided({ nextId: now?.nextId ?? null }),
  };
}

type Props = {
  /** The two possible decisions; undefined once decided. */
  ask?: { accept: string; reject: string; onAsk: (asked: 'accept' | 'reject') => void } | undefined;
  /** What else awaits the user; undefined while unknown. */
  queue: Queue | undefined;
  hrefOf: (id: string) => string;
  /** Stays visible below content longer than the window. */
  isSticky?: boolean;
};

/** Accept, reject, and the next one, by buttons and by the keys A, R and N. */
export function DecisionBar({ ask, queue, hrefOf, isSticky = false }: Props) {
  const { history } = useRouter();
  const next = queue?.nextId ? hrefOf(queue.nextId) : undefined;
  const nextText = queue && t(ask ? 'decision.next' : 'decision.next.alone', { count: queue.count });
  const group = t('decision.group');
  useCommands([
    ask && { id: 'decision-accept', group, title: ask.accept, keys: 'a', run: () => ask.onAsk('accept') },
    ask && { id: 'decision-reject', group, title: ask.reject, keys: 'r', run: () => ask.onAsk('reject') },
    next && nextText && { id: 'decision-next', group, title: nextText, keys: 'n', run: () => history.push(next) },
  ]);
  if (!ask && !next) return null;
  const buttons = (
    <>
      {ask && (
        <>
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-keyshortcuts="a"
            onClick={() => ask.onAsk('accept')}
          >
            {ask.accept}
          </Button>
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            aria-keyshortcuts="r"
            onClick={() => ask.onAsk('reject')}
          >
            {ask.reject}
          </Button>
        </>
      )}
      {next && (
        <Button
          // Once decided, the pressed button is gone: the focus moves to where one continues.
          key={ask ? 'beside' : 'alone'}
          autoFocus={!ask}
          variant={ask ? 'subtle' : 'filled'}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          aria-keyshortcuts="n"
          onClick={() => history.push(next)}
        >
          {nextText}
        </Button>
      )}
    </>
  );
  if (isSticky) return <EndBar isInset>{buttons}</EndBar>;
  return (
    <Group gap="xs" my="xs" className="no-print">
      {buttons}
    </Group>
  );
}
