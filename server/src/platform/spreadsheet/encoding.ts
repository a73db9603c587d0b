import { isUtf8 } from 'node:buffer';
import { isUtf16 } from './file-kind.ts';

/** How a text file is written: by its mark, else UTF-8 if all of it is, else what Windows programs in Britain write. */
function encodingOf(file: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const wide = isUtf16(file.subarray(0, 1000));
  if (wide) return wide;
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}

const PIECE = 256 * 1024;

/** The text of a file, a piece at a time, without its mark. */
export function* textOf(file: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(file));
  for (let at = 0; at < file.length; at += PIECE) yield decoder.decode(file.subarray(at, at + PIECE), { stream: true });
  yield decoder.decode();
}
