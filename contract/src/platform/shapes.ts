import { z } from 'zod';

/** PostgreSQL text cannot hold U+0000, and half a surrogate pair is no character. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Text that a person types: trimmed, storable, at most `max` characters. */
export const line = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine(storable, 'Contains a character that cannot be stored');
export const requiredLine = (message: string, max = 200) => line(max).min(1, message);

/** Text that may be absent; an empty one means absent. */
export const optionalLine = (max = 200) =>
  line(max)
    .nullish()
    .transform((text) => text || null);

/** A day, `YYYY-MM-DD`, between the years 1800 and 2199; never an instant. */
export const day = z.iso
  .date('Use a date')
  .refine((text) => text >= '1800-01-01' && text <= '2199-12-31', 'Use a year from 1800 to 2199');
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
export const id = z.uuid();
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

/** One record, and the sentence to show when it was saved. */
export const dto = <T extends z.ZodType>(record: T) => z.object({ dto: record, message: z.string().optional() });
export const done = z.object({ success: z.literal(true), message: z.string().optional() });

/** The page of a collection that is no list, where the caller names no size (specification TABLE-004). */
export const usualPageSize = 5;
