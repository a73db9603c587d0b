import { open, readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';
import type { FileType } from '@lintel/contract/areas/stored-file';
import type { ReadingState } from '@lintel/contract/areas/library/document';
import { searchable } from '@lintel/contract/platform/searchable';
import { eachPart } from '#platform/spreadsheet/archive';
import { textOf } from '#platform/spreadsheet/encoding';
import { cellOf, openSpreadsheet } from '#platform/spreadsheet/rows';
import { Unreadable } from '#platform/spreadsheet/unreadable';

/** `isGivenUp`: not because of its content, but of the time or memory it took; it may succeed another time. */
export type Read = { state: ReadingState; words: string[]; isGivenUp?: boolean };

const MOST_PAGES = 3000;
const MOST_WORDS = 20_000;
/** PostgreSQL accepts a megabyte for one document, including its own overhead. */
const MOST_WORD_BYTES = 700_000;
const MOST_UNPACKED = 100 * 1024 * 1024;
const MOST_TEXT = 20 * 1024 * 1024;

class TooLarge extends Error {}

/** The distinct words of a document as they are sought, or why it has none. */
export async function wordsIn(path: string, type: FileType): Promise<Read> {
  const words = new Words();
  try {
    for await (const text of textsOf(path, type)) if (!words.take(text)) break;
    return { state: words.isFull ? 'TOO_LARGE' : words.all.size ? 'READ' : 'NO_TEXT', words: [...words.all] };
  } catch (error) {
    return { state: whyNot(error), words: [...words.all] };
  }
}

function whyNot(error: unknown): ReadingState {
  if (error instanceof TooLarge) return 'TOO_LARGE';
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'PasswordException' || /password/i.test(message)) return 'LOCKED';
  if (error instanceof Unreadable && /more than|too much/i.test(message)) return 'TOO_LARGE';
  return 'UNREADABLE';
}

class Words {
  readonly all = new Set<string>();
  isFull = false;
  #bytes = 0;

  /** Whether there is room for more. */
  take(text: string): boolean {
    for (const [word] of searchable(text).matchAll(/[\p{L}\p{N}]{2,40}/gu)) {
      if (this.all.has(word)) continue;
      this.#bytes += Buffer.byteLength(word);
      this.isFull = this.all.size >= MOST_WORDS || this.#bytes > MOST_WORD_BYTES;
      if (this.isFull) return false;
      this.all.add(word);
    }
    return true;
  }
}

/** The text of a document, piece by piece. */
async function* textsOf(path: string, type: FileType): AsyncGenerator<string> {
  if (type === 'application/pdf') yield* pagesOf(path);
  else if (type.endsWith('wordprocessingml.document')) yield await textOfWord(path);
  else if (type.endsWith('spreadsheetml.sheet')) yield* cellsOf(path);
  else yield* textOf(await beginningOf(path));
}

async function* pagesOf(path: string): AsyncGenerator<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    if (pdf.numPages > MOST_PAGES) throw new TooLarge();
    for (let at = 1; at <= pdf.numPages; at += 1) {
      const page = await pdf.getPage(at);
      const { items } = await page.getTextContent();
      // Separately placed letters form a word unless there is a space or the line ends.
      yield items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      page.cleanup();
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function textOfWord(path: string): Promise<string> {
  const buffer = await readFile(path);
  // The unpacked size is measured before anything is kept.
  eachPart(buffer, MOST_UNPACKED, (_, content) => {
    if (content.subarray(0, 100_000).includes('<!DOCTYPE')) throw new Unreadable('It declares XML entities');
  });
  return (await mammoth.extractRawText({ buffer })).value;
}

async function* cellsOf(path: string): AsyncGenerator<string> {
  for (const sheet of await openSpreadsheet(path, MOST_UNPACKED))
    for await (const { cells } of sheet.rows()) yield cells.map((cell) => cellOf(cell) ?? '').join(' ');
}

/** Text is read up to its maximum length. */
async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ buffer: Buffer.alloc(Math.min(size, MOST_TEXT)), position: 0 });
    return buffer;
  } finally {
    await file.close();
  }
}
