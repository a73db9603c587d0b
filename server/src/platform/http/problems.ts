import type { Problem } from '@lintel/contract/platform/problem';
import type { SecurityFacts } from '../access/security-log.ts';
import { sentenceOf } from './sentences.ts';
import { isOutdated } from '../database/statements.ts';

/** An intended refusal, answered with its status and message. Any other exception is a defect. */
export class Refusal extends Error {
  readonly status: number;
  readonly more: Partial<Problem>;
  /** Facts for the security log, which the caller does not see. */
  security?: SecurityFacts;
  /** After how many seconds it is worth trying again. */
  retryAfter?: number;
  constructor(status: number, message: string, more: Partial<Problem> = {}) {
    super(sentenceOf(message));
    this.status = status;
    this.more = more.errors ? { ...more, errors: more.errors.map(inSentences) } : more;
  }
}

export type FieldProblem = { field: string; message: string; choices?: string[] };
const inSentences = (problem: FieldProblem): FieldProblem => ({ ...problem, message: sentenceOf(problem.message) });

/** A refusal that is also written to the security log. */
export type Watched = Refusal & { security: SecurityFacts };
export const withSecurityFacts = (refusal: Refusal, security: SecurityFacts): Watched =>
  Object.assign(refusal, { security });

export const invalid = (errors: FieldProblem[], message = errors[0]?.message ?? 'Please check what you entered') =>
  new Refusal(422, message, { errors });
export const unreadable = (message: string) => new Refusal(400, message);
export const signedOut = (message = 'Please sign in') => new Refusal(401, message);
export const forbidden = (message = 'You may not do this') =>
  withSecurityFacts(new Refusal(403, message), { event: 'permission.refused' });
export const notFound = (what: string) => new Refusal(404, `This ${what} is not available`);
export const noSuchAddress = () => new Refusal(404, 'There is nothing at this address');
export const conflict = (message: string, details?: Problem['conflict']) =>
  new Refusal(409, message, details ? { conflict: details } : {});
export const onArchived = () => conflict('This property is archived. Restore it first.');
/** Refuses a change of a record whose property is archived. */
export function checkArchived({ propertyArchivedAt }: { propertyArchivedAt: string | null }) {
  if (propertyArchivedAt) throw onArchived();
}
export const tooLarge = (message: string) => new Refusal(413, message);
export const wrongType = (message: string) => new Refusal(415, message);
/** More than is allowed of something within a day: what that is, and when to try again. */
export function limitExceeded(message: string, seconds: number) {
  const hours = Math.ceil(seconds / 3600);
  const again = `Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
  return Object.assign(new Refusal(429, `${message} ${again}`), { retryAfter: seconds });
}
export const tooMany = (seconds: number) =>
  Object.assign(new Refusal(429, `Too many attempts. Try again in ${seconds} seconds.`), {
    retryAfter: seconds,
    security: { event: 'attempts.throttled' },
  });
export const unavailable = (message: string) => Object.assign(new Refusal(503, message), { retryAfter: 2 });
export const diskFull = () =>
  Object.assign(new Refusal(507, 'The disk is full, so nothing was saved. Please tell your administrator.'), {
    retryAfter: 30,
  });
export const mustSettle = (settle: NonNullable<Problem['settle']>) =>
  new Refusal(705, 'Something must be done first, before you can continue', { settle });

/** Messages for constraints that users can violate, by the constraint's name. */
const sentences: Record<string, FieldProblem> = {
  properties_reference: { field: 'propertyReferenceNumber', message: 'Another property has this reference' },
  properties_uprn: { field: 'uniquePropertyReferenceNumber', message: 'Another property has this UPRN' },
  properties_external_id: { field: 'externalId', message: 'Another property has this external id' },
  dictionary_entries_name: { field: 'name', message: 'There is already an entry with this name' },
  task_types_code: { field: 'code', message: 'Another task type has this code' },
  equipment_asset_tag: { field: 'assetTag', message: 'Another piece of equipment of this property has this asset tag' },
  users_organisation_id_login_key: { field: 'login', message: 'Another user has this user name' },
  files_name: { field: 'file', message: 'file already added' },
  upload_session_files_name: { field: 'file', message: 'file already added' },
  users_organisation_id_email_key: { field: 'email', message: 'Another user has this e-mail address' },
};

type DatabaseError = { code?: string; constraint?: string; message?: string };

/** A distributed PostgreSQL names the constraint only in the message, with the number of its shard appended (decision 003). */
const constraintOf = ({ constraint, message = '' }: DatabaseError) =>
  constraint ?? /constraint "(\w+?)(?:_\d+)?"/.exec(message)?.[1];

/** The refusal that corresponds to a database error, if users can cause it. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code } = error as DatabaseError;
  const sentence = sentences[constraintOf(error as DatabaseError) ?? ''];
  if (code === '23505') return sentence ? invalid([sentence]) : conflict('This already exists');
  if (code === '23503') return conflict('Something else still needs this, or what it refers to is gone');
  if (unstorable.has(code ?? '')) return new Refusal(422, 'A value cannot be stored');
  if (code === '40001' || code === '40P01')
    return conflict('Somebody changed this at the same moment. Please try again.');
  if (code === '53100') return diskFull();
  if (code === '57014') return unavailable('This took too long and was stopped');
  // Another server has just migrated: on a retry the statement is prepared anew.
  if (isConnectionLoss(error) || isOutdated(error))
    return unavailable('The database cannot be reached at the moment. Please try again.');
  return undefined;
}

/** Too long, out of range, malformed, or a character that PostgreSQL cannot hold. */
const unstorable = new Set(['22001', '22003', '22P02', '22007', '22008', '22021']);

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '08001',
  '53300',
]);

function isConnectionLoss(error: unknown): boolean {
  const { code } = error as DatabaseError;
  if (code && connectionCodes.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client was closed|not queryable|connection error/i.test(
    message,
  );
}
