import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';

export type JobData = { organisationId: string } & Record<string, unknown>;
/**
 * `signal`: the job is no longer this process's, or the process is about to stop. `isLast`: if it fails now, it is given up, and
 * whatever waits for it must be told.
 */
type JobHandler = (
  data: JobData,
  job: { id: string; signal: AbortSignal; log: Logger; isLast: boolean },
) => Promise<void>;
export type JobDefinition = {
  /** At most so many run at once in one process. */
  concurrency?: number;
  /** At most so many of one organisation, so that a busy organisation does not hold up the others. */
  perOrganisation?: number;
  /** A field of its data: `perOrganisation` then holds for each of its values. */
  of?: string;
  retries?: number;
  /**
   * All waiting jobs of one organisation run as one: for work that processes everything pending, however often it was
   * requested. A thousand messages are a thousand jobs, and one run.
   */
  coalesced?: boolean;
  /** A cron expression in UTC, scheduled once for the installation; the handler runs once for each organisation. */
  cron?: string;
  /** A scheduled job also runs once soon after the installation first knows of it, or of it by this name. */
  atFirst?: true | string;
  handler: JobHandler;
};

/** The defined jobs by name. */
export type Definitions = ReadonlyMap<string, JobDefinition>;

/** A job that is due. A scheduled one has no organisation: it becomes one for each. */
export type DueJob = JobWithMetadata<JobData | null>;

/** With which options a job of this definition is enqueued. */
export const optionsOf = ({ perOrganisation, of }: JobDefinition, data: JobData) =>
  perOrganisation ? { group: { id: of ? `${data.organisationId} ${String(data[of])}` : data.organisationId } } : {};
