import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const rules = ['duties.ts', 'kinds-of-home.ts', 'known-of-property.ts', 'propose-duties.ts'];

/** Names the rules of duties of this program: another where any of them reads otherwise. */
export const ruleVersion = createHash('sha256')
  .update(rules.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\0'))
  .digest('hex')
  .slice(0, 12);
