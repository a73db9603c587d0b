import type { Problem } from '@lintel/contract/platform/problem';
import { t } from './texts.ts';

type Details = Partial<Omit<Problem, 'success'>>;

/** A failed request: the server's problem, or none without a usable reply. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: NonNullable<Problem['errors']>;
  readonly conflict: Problem['conflict'];
  readonly settle: Problem['settle'];
  /** The same request succeeds once the user has confirmed their identity again. */
  readonly asksToConfirm: boolean;
  readonly requestId: string | undefined;
  /** True if the message is the server's own about this request, not one of ours about the connection. */
  readonly isAnswer: boolean;

  constructor(status: number, message: string, details: Details = {}, isAnswer = false) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = details.errors ?? [];
    this.conflict = details.conflict;
    this.settle = details.settle;
    this.asksToConfirm = details.confirm === true;
    this.requestId = details.requestId;
    this.isAnswer = isAnswer;
  }

  /** The user must sign in (401) or settle something (705) first, and is being asked to already. */
  get isInterruption() {
    return this.status === 401 || this.status === 705;
  }

  /** The server was not reached or is overloaded: the same request may succeed later. */
  get isPassing() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** The meaning of a reply without a result (specification SHELL-035 to 037). */
export function refusalFrom(status: number, body: unknown): Refusal {
  if (status === 502 || status === 503 || status === 504) return new Refusal(status, t('server.is.busy'));
  if (body === undefined) return new Refusal(status, t('response.empty'));
  const details = (typeof body === 'object' && body !== null ? body : {}) as Details & { status?: unknown };
  const message = details.errorMessage || details.message || (typeof details.status === 'string' ? details.status : '');
  return message ? new Refusal(status, message, details, true) : new Refusal(status, t('response.unknown'), details);
}

/** The text in which any failure is shown. */
export function failureText(error: unknown): string {
  if (!(error instanceof Refusal)) return t('response.unknown');
  return error.isAnswer ? t('response.error', { message: t.known(error.message) }) : error.message;
}

/**
 * The same beside a failed list or dialog, where "Error:" would add nothing; a form that saves has `failureText`. What is wrong with
 * the input is said itself: not all of it was entered in a field that could show it.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) return t('response.unknown');
  const wrong = new Set(error.errors.map(({ message }) => t.known(message)));
  return [...wrong].slice(0, 3).join('. ') || t.known(error.message);
}
