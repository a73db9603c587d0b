import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Entry } from '../record/events.ts';

/** The fields of a line besides its time; docs/security.md lists every event. */
export type SecurityFacts = {
  event: string;
  requestId?: string;
  /** The IP address of the caller. */
  address?: string;
  organisationId?: string;
  /** Who did it, or tried to; absent if unknown. */
  accountId?: string | null;
  account?: string | null;
  [fact: string]: unknown;
};

/** The log for monitoring the installation: one line of JSON for each event, immediately. */
export type SecurityLog = { write(facts: SecurityFacts): void };

/** Lines go to standard output, or to the end of a file that only its owner can read. Throws if the file cannot be opened. */
export function openSecurityLog(destination: string, onFailure: (error: unknown) => void = () => {}): SecurityLog {
  const file = destination === 'stdout' ? process.stdout.fd : openedFile(destination);
  return {
    write(facts) {
      try {
        writeSync(file, `${JSON.stringify({ log: 'security', time: new Date().toISOString(), ...facts })}\n`);
      } catch (error) {
        onFailure(error);
      }
    },
  };
}

function openedFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a', 0o600);
}

const subjects = ['user', 'role', 'session', 'sessions', 'password', 'factor', 'organisation', 'support', 'terms'];
const links = [
  'share.given',
  'share.resent',
  'share.link-copied',
  'share.revoked',
  'contractor.link-sent',
  'contractor.link-copied',
  'contractor.link-revoked',
];
/** Whether an entry of the activity log is about accounts, rights, sessions, links or the settings of the organisation. */
export const isOfSecurity = (event: string) => subjects.includes(event.split('.')[0]!) || links.includes(event);

/** The part of an entry that goes into the line: no names, and no values but those of roles. */
export function factsOf({ event, changes = [] }: Pick<Entry, 'event' | 'changes'>) {
  const fields = changes.map(({ field }) => field);
  const rights = changes.filter(({ field }) => field === 'roles' || field === 'permissions');
  return { event, ...(fields.length ? { fields } : {}), ...(rights.length ? { rights } : {}) };
}
