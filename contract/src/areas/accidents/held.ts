import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';

const Fact = z.object({ label: z.string(), value: z.string() });

/**
 * What is held about the person who was hurt, for them (UK GDPR art. 15; riddor-desk.md, section 8): nothing of the reporter, the
 * investigator, witnesses, others who were hurt, or who wrote what.
 */
export const HeldAboutPerson = z.object({
  accident: z.object({ id, ref: z.string(), property: z.string() }),
  /** In full, without those that nobody has said. */
  parts: z.array(z.object({ title: z.string(), facts: z.array(Fact) })),
  /** Written freely, so that it may name somebody else: each is read before it is given to anybody. */
  words: z.array(Fact.extend({ id: z.string() })),
  fileCount: z.number(),
  interviewCount: z.number(),
  /** The last day of its period, and the rule that sets it. */
  keptUntil: day,
  keptRule: z.string(),
});
export type HeldAboutPerson = z.infer<typeof HeldAboutPerson>;
