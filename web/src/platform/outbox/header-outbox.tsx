import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showSuccess } from '../app/toasts.ts';
import { useMe } from '../current-user.ts';
import { t } from '../texts.ts';
import { lastWasSent, ownerOf, showList, useIsListOpen, useUnsent } from './what-waits.ts';
import css from './outbox.module.css';
import { OutboxList } from './outbox-list.tsx';
import { openOutbox } from './outbox.ts';
import { sendWaiting } from './send.ts';

const EVERY_MS = 30_000;
const SAID_MS = 8_000;

/** How many things wait to be sent, and the list of them; sends them meanwhile. It says when all are sent, and goes. */
export function HeaderOutbox() {
  const owner = ownerOf(useMe());
  const unsent = useUnsent();
  const isOpen = useIsListOpen();
  // The outbox is outside of React.
  useEffect(() => void openOutbox(owner), [owner]);
  const count = unsent.length;
  useSending(count);
  useQuestionOnClosing(count > 0);
  const isSaid = useAllSent(count);
  if (count === 0 && !isSaid && !isOpen) return null;
  const isRefused = unsent.some(({ refused }) => refused !== null);
  const label =
    count === 0
      ? t(isSaid ? 'unsent.none' : 'unsent.nothing')
      : t(isRefused ? 'unsent.count.refused' : 'unsent.count', { count });
  return (
    <>
      {(count > 0 || isSaid) && (
        <ActionIcon
          size={36}
          className={css.button}
          data-refused={isRefused || undefined}
          aria-label={label}
          data-hint={label}
          onClick={() => showList()}
        >
          {count === 0 ? <IconCloudCheck size={20} stroke={1.6} /> : <IconCloudUpload size={20} stroke={1.6} />}
          {count > 0 && (
            <span className={css.count} aria-hidden>
              {count}
            </span>
          )}
        </ActionIcon>
      )}
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {isOpen && <OutboxList unsent={unsent} onClose={() => showList(false)} />}
    </>
  );
}

/** At the start, when there is a connection again, when the page is looked at, and every half minute while something waits. */
function useSending(count: number) {
  const queries = useQueryClient();
  useEffect(() => {
    if (count === 0) return;
    const send = () => void (document.visibilityState === 'visible' && sendWaiting(queries));
    send();
    const timer = setInterval(send, EVERY_MS);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, [count, queries]);
}

function useQuestionOnClosing(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}

/** Whether the last one has just gone. */
function useAllSent(count: number): boolean {
  const [before, setBefore] = useState(count);
  const [isSaid, setSaid] = useState(false);
  if (before !== count) {
    setBefore(count);
    setSaid(count === 0 && lastWasSent());
  }
  useEffect(() => {
    if (!isSaid) return;
    showSuccess(t('unsent.none'));
    const timer = setTimeout(() => setSaid(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isSaid]);
  return isSaid;
}
