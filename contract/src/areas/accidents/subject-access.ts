import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';

const Fact = z.object({ label: z.string(), value: z.string() });

/**
 * What is held about the injured person, for them (UK GDPR art. 15; riddor-desk.md, section 8): nothing about the reporter, the
 * investigator, witnesses, other injured people or authors.
 */
export const SubjectAccess = z.object({
  accident: z.object({ id, ref: z.string(), property: z.string() }),
  /** Complete, except for facts that were never stated. */
  parts: z.array(z.object({ title: z.string(), facts: z.array(Fact) })),
  /** Free text, which may name somebody else: to be read before it is disclosed. */
  words: z.array(Fact.extend({ id: z.string() })),
  fileCount: z.number(),
  interviewCount: z.number(),
  /** The last day of the retention period, and the rule that sets it. */
  keptUntil: day,
  keptRule: z.string(),
});
export type SubjectAccess = z.infer<typeof SubjectAccess>;
