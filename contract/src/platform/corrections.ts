import { z } from 'zod';

/** A field that was corrected in what the program brings, as people read it. */
export const CorrectedField = z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type CorrectedField = z.infer<typeof CorrectedField>;

/** What was taken of corrections. */
export const CorrectionsTaken = z.object({ correctedCount: z.number(), message: z.string() });
