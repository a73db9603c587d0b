import { z } from 'zod';
import { inWords } from '../cycles/calendar.ts';

/** PostgreSQL text cannot hold U+0000, and half a surrogate pair is no character. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** They turn the direction of what is read, so that a text looks like another; none is needed to write a language. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const BREAKING = /[\t\n\v\f\r\u0085\u00a0\u2028\u2029]+/g;

/** One line that a person types: trimmed, storable, at most `max` characters; breaks, tabs and fixed spaces in it are spaces. */
export const line = (max = 200) => typed((text) => text.replace(TURNING, '').replace(BREAKING, ' '), max);
/** The same of several lines. */
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

/** Text that may be absent; an empty one means absent. */
export const optionalLine = (max = 200) =>
  line(max)
    .nullish()
    .transform((text) => text || null);

export const optionalLines = (max: number) =>
  lines(max)
    .nullish()
    .transform((text) => text || null);

/** Why something is no day: a day that no calendar has is named. */
const realDay = (input: unknown) =>
  typeof input === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(?!00)\d\d$/.test(input)
    ? `${inWords(input)} does not exist`
    : input
      ? 'Enter a real date'
      : 'Enter the date, for example 31/12/2026';

/** A day, `YYYY-MM-DD`, between the years 1800 and 2199; never an instant. */
export const day = z.iso
  .date({ error: ({ input }) => realDay(input), abort: true })
  .refine((text) => text >= '1800-01-01' && text <= '2199-12-31', 'Enter a date with a year from 1800 to 2199');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
/** Written in small letters, as PostgreSQL answers it, so that what is asked for is found in what comes back. */
export const id = z.uuid().toLowerCase();
export const byId = z.object({ id });
export const email = line(254)
  .pipe(z.email('validation.email'))
  .transform((text) => text.toLowerCase());
export const version = z.int().min(1).max(2_147_483_647);

/** A value to choose: what every dictionary and drop-down answers with. */
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
 * Takes a body also by the names that the record is read with, `status: { id }` for `statusId`: what a call gave can be
 * sent back (S1 §3.2). A name of its own goes before.
 */
export function savedAsRead<S extends z.ZodObject>(schema: S, names: { [K in keyof S['shape'] & string]?: string }) {
  const renamed = (body: unknown) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const said = body as Record<string, unknown>;
    const taken = (Object.entries(names) as [string, string][])
      .filter(([saved, asRead]) => said[saved] === undefined && (said[asRead] ?? undefined) !== undefined)
      .map(([saved, asRead]) => [saved, Array.isArray(said[asRead]) ? said[asRead].map(idOf) : idOf(said[asRead])]);
    return { ...said, ...Object.fromEntries(taken) };
  };
  return z.preprocess(renamed, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>;
}

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** One record, and the sentence to show when it was saved. */
export const dto = <T extends z.ZodType>(record: T) => z.object({ dto: record, message: z.string().optional() });
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

/** The page of a collection that is no list, where the caller names no size (specification TABLE-004). */
export const usualPageSize = 5;
