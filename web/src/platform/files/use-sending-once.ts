import { useRef, useState } from 'react';

/** Sends files, perhaps with a record: a second press while that is under way sends nothing again, even before it is drawn. */
export function useSendingOnce() {
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const once = async (send: () => Promise<unknown>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await send();
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  return { isSending, once };
}
