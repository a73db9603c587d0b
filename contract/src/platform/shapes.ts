import { z } from 'zod';
import { longDate } from '../cycles/calendar.ts';

/** PostgreSQL text cannot hold U+0000, and half a surrogate pair is no character. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Bidirectional controls, which can make a text look like another; no language needs them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const BREAKING = /[\t\n\v\f\r\u0085\u00a0\u2028\u2029]+/g;

/** One line of input: trimmed, storable, at most `max` characters; line breaks, tabs and non-breaking spaces become spaces. */
export const line = (max = 200) => typed((text) => text.replace(TURNING, '').replace(BREAKING, ' '), max);
/** The same with several lines. */
export const lines = (max: number) => typed((text) => text.replace(TURNING, ''), max);

const typed = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .overwrite(clean)
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine(storable, 'Contains a character that cannot be stored');
export const requiredLine = (message: string, max = 200) => line(max).min(1, message);
export const requiredLines = (message: string, max: number) => lines(max).min(1, message);

/** Optional text; an empty one counts as absent. */
export const optionalLine = (max = 200) =>
  line(max)
    .nullish()
    .transform((text) => text || null);

export const optionalLines = (max: number) =>
  lines(max)
    .nullish()
    .transform((text) => text || null);

/** A time as people type it, `9:15`, `9.15` or `0915`, as it is kept. */
export function typedTime(text: string | null | undefined): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.]?(\d\d)\s*$/.exec(text ?? '') ?? [];
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : text || null;
}
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
export const isTimeOfDay = (text: string) => TIME_OF_DAY.test(text);
const NO_TIME = 'Use a time such as 14:30';

/** A time of day on the clock of the place, `HH:MM`; an empty one counts as absent. */
export const optionalTimeOfDay = z
  .string()
  .nullish()
  .transform(typedTime)
  .pipe(z.string().regex(TIME_OF_DAY, NO_TIME).nullable());

/** The message for an invalid date, which names a date that does not exist. */
const realDay = (input: unknown) =>
  typeof input === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(?!00)\d\d$/.test(input)
    ? `${longDate(input)} does not exist`
    : input
      ? 'Enter a real date'
      : 'Enter the date, for example 31/12/2026';

/** A day, `YYYY-MM-DD`, between the years 1800 and 2199; never an instant. */
export const day = z.iso
  .date({ error: ({ input }) => realDay(input), abort: true })
  .refine((text) => text >= '1800-01-01' && text <= '2199-12-31', 'Enter a date with a year from 1800 to 2199');
/** An instant, ISO 8601 in UTC; what stands in the place of its time of day may be anything that somebody typed. */
export const instant = z.iso.datetime({
  offset: true,
  error: ({ input }) => {
    const [, time] = /^\d{4}-\d\d-\d\dT(.*)$/s.exec(String(input)) ?? [];
    return time !== undefined && !isTimeOfDay(time.slice(0, 5)) ? NO_TIME : undefined;
  },
});
/** Whether a text is one. */
export const isInstant = (text: string) => instant.safeParse(text).success;
/** Lower case, as PostgreSQL returns it, so that ids in request and reply compare equal. */
export const id = z.uuid().toLowerCase();
export const byId = z.object({ id });
export const email = line(254)
  .pipe(z.email('validation.email'))
  .transform((text) => text.toLowerCase());
export const version = z.int().min(1).max(2_147_483_647);
/** A deletion: the record, the version that was read where it matters, and the reason, which stays in its log. */
export const removal = z.object({
  id,
  version: z.coerce.number().pipe(version).optional(),
  reason: requiredLines('Give a reason', 1000),
});
export type Removal = z.infer<typeof removal>;

/** An option, as every dictionary and drop-down returns it. */
export const Option = z.object({ id: z.string(), name: z.string(), code: z.string().optional() });
export type Option = z.infer<typeof Option>;
export const options = <T extends z.ZodType = typeof Option>(option: T = Option as unknown as T) =>
  z.object({ objects: z.array(option) });

/** The answers to a question, as a filter offers them. */
export const yesNo = [
  { id: 'YES', name: 'Yes' },
  { id: 'NO', name: 'No' },
] as const;

/**
 * Also accepts the field names of the reply, `status: { id }` for `statusId`, so that a record can be sent back as it was read
 * (S1 §3.2). The request's own names take precedence.
 */
export function savedAsRead<S extends z.ZodObject>(schema: S, names: { [K in keyof S['shape'] & string]?: string }) {
  const renamed = (body: unknown) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const given = body as Record<string, unknown>;
    const taken = (Object.entries(names) as [string, string][])
      .filter(([saved, asRead]) => given[saved] === undefined && (given[asRead] ?? undefined) !== undefined)
      .map(([saved, asRead]) => [saved, Array.isArray(given[asRead]) ? given[asRead].map(idOf) : idOf(given[asRead])]);
    return { ...given, ...Object.fromEntries(taken) };
  };
  return z.preprocess(renamed, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>;
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** One record, and the message to show after saving. */
export const dto = <T extends z.ZodType>(record: T) => z.object({ dto: record, message: z.string().optional() });
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

/** The default page size of a collection that is not a list (specification TABLE-004). */
export const usualPageSize = 5;
