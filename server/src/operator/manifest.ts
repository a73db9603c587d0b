import { z } from 'zod';

export const FORMAT = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The first entry of a backup: its format, date, versions and migrations. */
export const Opening = z.object({
  format: z.int(),
  lintel: z.string(),
  postgres: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash })),
});
export type Opening = z.infer<typeof Opening>;

export const KeptTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  parts: z.int(),
  sha256: hash,
});
export type KeptTable = z.infer<typeof KeptTable>;

/** The last entry but one: everything in the backup, with its hash. */
export const Contents = z.object({
  openingSha256: hash,
  tables: z.array(KeptTable),
  files: z.array(z.object({ sha256: hash, size: z.int() })),
  /** Files that the database references but the store lacked or had damaged. */
  missing: z.array(hash),
});
export type Contents = z.infer<typeof Contents>;

export const entryNames = {
  opening: 'lintel-backup.json',
  contents: 'contents.json',
  seal: 'contents.sha256',
  part: (table: string, number: number) => `tables/${table}.${String(number).padStart(5, '0')}.copy.gz`,
  file: (sha256: string) => `files/${sha256}`,
};
