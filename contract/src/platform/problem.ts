import { z } from 'zod';

/** What every refusal says. `message` is a sentence for people, `requestId` finds it in the log. */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  errorMessage: z.string().optional(),
  /** What is wrong, field by field; `choices` are the codes that a program may send instead. */
  errors: z
    .array(z.object({ field: z.string(), message: z.string(), choices: z.array(z.string()).optional() }))
    .optional(),
  requestId: z.string(),
  /** With 409: what stands there now and who changed it. */
  conflict: z
    .object({
      version: z.number(),
      changedBy: z.string().nullable(),
      changedAt: z.string().nullable(),
      /** The reader saved it, in another window or tab. */
      changedByYou: z.boolean().optional(),
      fields: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          theirs: z.unknown(),
          yours: z.unknown(),
          theirsShown: z.string().nullable(),
          yoursShown: z.string().nullable(),
        }),
      ),
    })
    .optional(),
  /** With 705: what must be settled before anything else. */
  settle: z.enum(['password', 'second-factor', 'terms', 'support-reason']).optional(),
  /** With 403: the call is made by giving the password, and a code where there is a second factor, once more. */
  confirm: z.literal(true).optional(),
});
export type Problem = z.infer<typeof Problem>;
