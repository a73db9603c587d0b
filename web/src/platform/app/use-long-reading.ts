import { useEffect, useRef, useState } from 'react';
import { failureText, Refusal } from '../refusal.ts';
import { showError } from './toasts.ts';

type Read<Found> = (signal: AbortSignal, onProgress: (count: number) => void) => Promise<Found>;

const showFailure = (failure: unknown) => {
  if (!(failure instanceof Refusal && failure.isInterruption)) showError(failureText(failure));
};

/**
 * Reads what takes several requests, beside what the user goes on to do: ended by the next reading, by `stop`, with the page, and as
 * soon as it would be about something else (`of`). What was ended changes nothing and is no failure.
 */
export function useLongReading(of = '') {
  const running = useRef<AbortController>(undefined);
  const [count, setCount] = useState<number>();
  const end = () => {
    running.current?.abort();
    running.current = undefined;
  };
  // The requests are outside of React.
  useEffect(() => end, [of]);
  return {
    /** How much was read so far; undefined while nothing is being read. */
    count,
    stop: () => {
      end();
      setCount(undefined);
    },
    async start<Found>(read: Read<Found>, onFound: (found: Found) => void, onFailure = showFailure): Promise<void> {
      end();
      const mine = (running.current = new AbortController());
      const isOver = () => running.current !== mine;
      setCount(0);
      try {
        const found = await read(mine.signal, (so) => isOver() || setCount(so));
        if (!isOver()) onFound(found);
      } catch (failure) {
        if (!isOver()) onFailure(failure);
      } finally {
        if (!isOver() || running.current === undefined) setCount(undefined);
      }
    },
  };
}
