import { z } from 'zod';
import { id, instant } from './shapes.ts';

/** How often a page asks how far it is (RAG-004). */
export const MAKING_POLL_MILLISECONDS = 5000;

/** A file that a job makes for the person who asked for it, kept for some days. */
export const MadeFile = z.object({
  id,
  askedAt: instant,
  state: z.enum(['waiting', 'done', 'failed']),
  /** How much of it is made, and of how much; null until it has started. */
  doneCount: z.number(),
  totalCount: z.number().nullable(),
  /** In bytes, once ready. */
  size: z.number().nullable(),
  /** Why it failed, if that can be said. */
  errorMessage: z.string().nullable(),
  /** When it is deleted. */
  expiresAt: instant,
  /** Once it is ready, and for as long as who asked may see everything that it was made from. */
  mayDownload: z.boolean(),
});
export type MadeFile = z.infer<typeof MadeFile>;

export const MakingProgress = z.object({
  /** Null once it has finished or failed (RAG-005). */
  data: MadeFile.pick({ id: true, doneCount: true, totalCount: true }).nullable(),
  isFailed: z.boolean(),
  /** If it failed and the reason can be said (RAG-006). */
  errorMessage: z.string().nullable(),
});
export type MakingProgress = z.infer<typeof MakingProgress>;
