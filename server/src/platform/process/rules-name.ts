import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A name for the rules in some source files of this program, which changes whenever one of the files does. */
export const rulesName = (files: readonly (URL | string)[]): string =>
  createHash('sha256')
    .update(files.map((file) => readFileSync(file, 'utf8')).join('\0'))
    .digest('hex')
    .slice(0, 12);
