import { readFileSync } from 'node:fs';

/** The version that package.json states, shown in the footer and by /health. */
export const version = (
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
