import type { ColumnType, Generated } from 'kysely';

/** The organisation comes from the scope's transaction; nobody writes it. */
export type Own = ColumnType<string, never, never>;

export type Instant = ColumnType<string, string | undefined, string>;

export type MaybeInstant = ColumnType<string | null, string | null | undefined, string | null>;

export type Derived = ColumnType<string, never, never>;

export type Json<T> = ColumnType<T, string, string>;

export type Version = Generated<number>;

/** What an organisation sets for an area, in its one row. */
export type SettingsTable<T> = { organisationId: Own; version: number; rules: Json<T> };
