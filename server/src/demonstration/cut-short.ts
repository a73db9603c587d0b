import type pg from 'pg';
import { withOwner } from '#server/operator/reach-database';

/** What a start finds: an empty database, a demonstration, other organisations, or the remains of an interrupted start. */
export type Found = 'empty' | 'loaded' | 'others' | { contents: string[] };

/**
 * Inspects the database. An interrupted demonstration is removed completely, unless another organisation was founded since;
 * the hashes of its files are returned, so that they do not stay in the store as orphans.
 */
export const clearCutShort = (ownerUrl: string, spaces: readonly string[]): Promise<Found> =>
  withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string; code: string }>('select id, code from organisations');
    const { rows: begun } = await owner.query('select from installation where demonstration_began_at is not null');
    if (begun.length === 0)
      return rows.length === 0 ? 'empty' : rows.some(({ code }) => code === spaces[0]) ? 'loaded' : 'others';
    if (rows.some(({ code }) => !spaces.includes(code))) return 'others';
    const contents = await contentsOf(owner);
    await owner.query('begin');
    await owner.query(`truncate ${(await tablesOfOrganisations(owner)).join(', ')}`);
    await owner.query("delete from pgboss.job where data ->> 'organisationId' = any ($1)", [rows.map(({ id }) => id)]);
    await owner.query('commit');
    return { contents };
  });

/** Marks the start of the loading, before anything is written, or its end. */
export const markLoading = (ownerUrl: string, isLoading: boolean) =>
  withOwner(ownerUrl, (owner) =>
    owner.query('update installation set demonstration_began_at = case when $1 then now() end', [isLoading]),
  );

/** Registers stored contents as unclaimed: the sweep removes those that are not referenced again. */
export const leaveToSweep = (ownerUrl: string, organisationId: string, contents: readonly string[]) =>
  withOwner(ownerUrl, (owner) =>
    owner.query(
      'insert into unclaimed_contents (organisation_id, id, content_hash, since) select $1, gen_random_uuid(), hash, now() from unnest($2::text[]) hash',
      [organisationId, contents],
    ),
  );

async function contentsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ hash: string }>(
    `select file_hash as hash from files union select file_hash from thumbnails union select content_hash from unclaimed_contents
     union select file_hash from upload_session_files where file_hash is not null`,
  );
  return rows.map(({ hash }) => hash);
}

async function tablesOfOrganisations(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = 'organisations'
       or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped))`,
  );
  return rows.map(({ name }) => name);
}
