import type { ColumnType, Generated } from 'kysely';

/** Filled in from the scope's transaction; never written. */
export type Own = ColumnType<string, never, never>;

export type Instant = ColumnType<string, string | undefined, string>;

export type MaybeInstant = ColumnType<string | null, string | null | undefined, string | null>;

export type Derived = ColumnType<string, never, never>;

export type Json<T> = ColumnType<T, string, string>;

export type Version = Generated<number>;

/** An organisation's settings for an area, in one row. */
export type SettingsTable<T> = { organisationId: Own; version: number; rules: Json<T> };
