import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Asked } from './child.ts';
import type { Read } from './words.ts';

const MOST_MILLISECONDS = 60_000;

export type Reader = { read(asked: Asked): Promise<Read>; stop(): void };

/**
 * Reads documents one after another in a program beside the server. One that takes more time or memory than it may ends that
 * program, and the next document gets a new one.
 */
export function openReader({ mostMilliseconds = MOST_MILLISECONDS } = {}): Reader {
  let child: ChildProcess | undefined;
  const start = () =>
    fork(new URL('./child.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256', '--max-semi-space-size=8'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
  return {
    async read(asked) {
      child ??= start();
      const running = child;
      const ended = new AbortController();
      const clock = setTimeout(() => running.kill('SIGKILL'), mostMilliseconds);
      try {
        const answered = once(running, 'message', { signal: ended.signal }).then(([read]) => read as Read);
        const gone = once(running, 'exit', { signal: ended.signal }).then(([, signal]): Read => {
          child = undefined;
          // What was ended took too much; what ended by itself could not make sense of the file.
          return { state: signal ? 'TOO_LARGE' : 'UNREADABLE', words: [] };
        });
        running.send(asked);
        return await Promise.race([answered, gone]).finally(() => {
          ended.abort();
          answered.catch(() => {});
          gone.catch(() => {});
        });
      } finally {
        clearTimeout(clock);
      }
    },
    stop: () => child?.disconnect(),
  };
}
