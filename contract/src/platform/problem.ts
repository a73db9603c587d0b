import { z } from 'zod';

/** The body of every refusal. `message` is a sentence for people; `requestId` finds it in the log. */
export const Problem = z.object({
  success: z.literal(false),
  message: z.string(),
  errorMessage: z.string().optional(),
  /** The problem of each field; `choices` are the codes that a program may send instead. */
  errors: z
    .array(z.object({ field: z.string(), message: z.string(), choices: z.array(z.string()).optional() }))
    .optional(),
  requestId: z.string(),
  /** With 409: the current values and who changed them. */
  conflict: z
    .object({
      version: z.number(),
      changedBy: z.string().nullable(),
      changedAt: z.string().nullable(),
      /** The same user changed it, in another window or tab. */
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
  /** With 403: the user must confirm their identity (password, and a code if there is a second factor), then repeat the request. */
  confirm: z.literal(true).optional(),
});
export type Problem = z.infer<typeof Problem>;
