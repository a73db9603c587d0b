import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import type { ClientBase } from 'pg';
import { codeOf } from '../process/code-of.ts';
import { StartupProblem } from '../process/config.ts';

/** The role with the server's privileges. The server's login is a member of it, and of nothing else. */
const APP_ROLE = 'lintel_app';

export type Login = { name: string; password: string | undefined };
type Known = { database?: string | undefined; password?: string | null | undefined };

/**
 * The server's login for a database: a different one for each database, since roles belong to all databases of a
 * PostgreSQL. Its password is derived from the owner's, so that every process with the same `DATABASE_URL` knows it.
 */
export function loginOf({ database = '', password }: Known): Login {
  const name = `${APP_ROLE}_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;
  return { name, password: password ? createHmac('sha256', password).update(name).digest('base64url') : undefined };
}

/** The URL for the server's login, derived from the owner's. */
export function appUrlOf(ownerUrl: string): string {
  const { name, password } = loginOf(new pg.Client({ connectionString: ownerUrl }));
  return ownerUrl.replace(/^(\w+:\/\/)(?:[^@/?#]*@)?/, `$1${name}${password ? `:${password}` : ''}@`);
}

/** What the owner runs so that the login is there; as often as it likes. */
export function statementsForLogin({ name, password }: Login): string {
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name} login noinherit; end if;
    if not pg_has_role('${name}', '${APP_ROLE}', 'member') then grant ${APP_ROLE} to ${name}; end if;
  end $$; ${password ? `alter role ${name} password '${password}'` : ''}`;
}

/**
 * Refuses a connection that may do more than the server (decision 030): one that does not work as its role, whose login
 * could become more, or that lost its limits of time on the way, as behind a pooler that drops connection parameters.
 */
export async function checkPrivileges(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ login: string; role: string; isLimited: boolean; isMore: boolean }>(
    `select session_user::text as login, current_user::text as role, current_setting('statement_timeout') <> '0' as "isLimited",
       bool_or(r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
         or exists (select from pg_auth_members m where m.member = r.oid and m.roleid <> '${APP_ROLE}'::regrole)
         or exists (select from pg_class c where c.relowner = r.oid)) as "isMore"
     from pg_roles r where r.rolname in (session_user, current_user)`,
  );
  const { login, role, isLimited, isMore } = rows[0]!;
  if (role !== APP_ROLE || !isLimited)
    throw new StartupProblem(
      `The connection to the database works as ${role} instead of ${APP_ROLE}, or without its limits: something on the way drops the parameters of connections. Connect directly, or let the pooler pass "options" on.`,
    );
  if (isMore)
    throw new StartupProblem(
      `The server signs in to the database as ${login}, which may do more than ${APP_ROLE}. Give it a login that has nothing but ${APP_ROLE}, in DATABASE_APP_URL or by leaving that out.`,
    );
}

/** Why the server's own login was refused, where that is what happened. */
export function refusedLogin(error: unknown, { isOwn }: { isOwn: boolean }): unknown {
  if (!['28P01', '28000', '42704'].includes(codeOf(error))) return error;
  return new StartupProblem(
    isOwn
      ? `The server cannot sign in to the database as itself: the user of DATABASE_URL may not make a login for it, or PostgreSQL does not take its password (${(error as Error).message}). Make one and name it in DATABASE_APP_URL: docs/operating.md says how.`
      : 'The database refuses the user or the password in DATABASE_APP_URL.',
  );
}
