import { closeSync, ftruncateSync, openSync, readSync, fstatSync, copyFileSync } from 'node:fs';

/** Where the supervisor logs what it does; the server's own log serves. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void };

const largest = 10 * 1024 * 1024;

/** The file PostgreSQL writes its own log to; one older file is kept beside it. */
export class PostgresLog {
  readonly path: string;
  readonly file: number;
  #seen = 0;
  #watch: NodeJS.Timeout;

  constructor(path: string) {
    this.path = path;
    this.file = openSync(path, 'a+', 0o600);
    this.#rotate();
    this.#watch = setInterval(() => this.#rotate(), 60_000).unref();
  }

  /** Forgets what was written so far, so that `latest` tells of what comes. */
  mark(): void {
    this.#seen = fstatSync(this.file).size;
  }

  /** What was written since the mark, the last 16 kB of it. */
  latest(): string {
    const { size } = fstatSync(this.file);
    const from = Math.max(this.#seen, size - 16_384);
    const text = Buffer.alloc(Math.max(size - from, 0));
    readSync(this.file, text, 0, text.length, from);
    return text.toString();
  }

  close(): void {
    clearInterval(this.#watch);
    closeSync(this.file);
  }

  // PostgreSQL holds the file open for appending, so the file is copied and emptied rather than moved.
  #rotate(): void {
    if (fstatSync(this.file).size < largest) return;
    try {
      copyFileSync(this.path, `${this.path}.1`);
    } catch {
      // On a full disk, which PostgreSQL writes much about, room is worth more than the older lines.
    }
    ftruncateSync(this.file);
    this.#seen = 0;
  }
}
