import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Asked } from './child.ts';
import type { Read } from './words.ts';

const MOST_MILLISECONDS = 60_000;

export type Reader = { read(asked: Asked): Promise<Read>; stop(): void };

type Running = { child: ChildProcess; hasRead: boolean };

/**
 * Reads documents one after another in a program beside the server. One that takes more time or memory than it may ends that
 * program, and the next document gets a new one; so does a document itself, once, where others before it left their memory
 * behind.
 */
export function openReader({ mostMilliseconds = MOST_MILLISECONDS } = {}): Reader {
  let running: Running | undefined;
  const start = (): Running => {
    const child = fork(new URL('./child.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // It may end between two documents too, over what the last one left.
    child.once('exit', () => {
      if (running?.child === child) running = undefined;
    });
    child.on('error', () => {});
    return { child, hasRead: false };
  };
  /** Nothing where the program was ended over it. */
  const readIn = async ({ child }: Running, asked: Asked): Promise<Read | undefined> => {
    const ended = new AbortController();
    const clock = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds);
    try {
      const answered = once(child, 'message', { signal: ended.signal }).then(([read]) => read as Read);
      const gone = once(child, 'exit', { signal: ended.signal }).then(([, signal]): Read | undefined => {
        // What ended by itself could not make sense of the file.
        return signal ? undefined : { state: 'UNREADABLE', words: [] };
      });
      child.send(asked);
      return await Promise.race([answered, gone]).finally(() => {
        ended.abort();
        answered.catch(() => {});
        gone.catch(() => {});
      });
    } finally {
      clearTimeout(clock);
    }
  };
  return {
    async read(asked) {
      const first = (running ??= start());
      const wasFresh = !first.hasRead;
      first.hasRead = true;
      const read = await readIn(first, asked);
      if (read || wasFresh) return read ?? { state: 'TOO_LARGE', words: [] };
      running = { ...start(), hasRead: true };
      return (await readIn(running, asked)) ?? { state: 'TOO_LARGE', words: [] };
    },
    stop: () => {
      if (running?.child.connected) running.child.disconnect();
    },
  };
}
