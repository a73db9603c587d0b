import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Names the rules that stand in some source files of this program: another name where any of them reads otherwise. */
export const rulesName = (files: readonly (URL | string)[]): string =>
  createHash('sha256')
    .update(files.map((file) => readFileSync(file, 'utf8')).join('\0'))
    .digest('hex')
    .slice(0, 12);
