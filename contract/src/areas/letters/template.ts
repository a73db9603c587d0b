import { z } from 'zod';
import { line, lines, optionalLines, requiredLine } from '../../platform/shapes.ts';
import { whyNotFilled } from './placeholders.ts';

/** More than one page holds is printed on a second one. */
export const MOST_LETTER_TEXT = 2600;
export const MOST_TEMPLATES = 30;

const withPlaceholders = (of: z.ZodString, message: string) =>
  of.min(1, message).superRefine((text, { addIssue }) => {
    const why = whyNotFilled(text);
    if (why) addIssue({ code: 'custom', message: why });
  });

/** After how many attempts without access a letter is proposed; an appointment before the first. */
export const proposals = [
  { id: 'appointment', name: 'Before the first attempt', attempts: 0 },
  { id: 'first', name: 'After one attempt without access', attempts: 1 },
  { id: 'second', name: 'After two attempts without access', attempts: 2 },
  { id: 'final', name: 'After three or more attempts without access', attempts: 3 },
  { id: 'never', name: 'Not by itself: it is chosen', attempts: null },
] as const;
export const Proposal = z.enum(
  proposals.map(({ id }) => id),
  'Choose when it is proposed',
);
export type Proposal = z.infer<typeof Proposal>;

export const LetterTemplateFields = z.object({
  name: requiredLine('Enter a name, such as First letter', 80),
  proposed: Proposal,
  heading: withPlaceholders(line(150), 'Enter the heading of the letter'),
  text: withPlaceholders(lines(MOST_LETTER_TEXT), 'Enter the text of the letter'),
});
export type LetterTemplateFields = z.infer<typeof LetterTemplateFields>;
export const LetterTemplate = LetterTemplateFields.extend({
  id: z.string().regex(/^[\da-z-]{1,40}$/, 'Use small letters, digits and hyphens'),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;

export const templateFieldLabels: Record<keyof LetterTemplateFields, string> = {
  name: 'Name',
  proposed: 'Proposed',
  heading: 'Heading',
  text: 'Text',
};

export const LetterSettings = z.object({
  /** Below the name of the organisation at the top of each letter. */
  sender: optionalLines(300),
  contact: optionalLines(300),
  templates: z
    .array(LetterTemplate)
    .min(1, 'Keep at least one letter')
    .max(MOST_TEMPLATES, `Keep at most ${MOST_TEMPLATES} letters`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two letters have the same id')
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Another letter has this name',
    ),
});
export type LetterSettings = z.infer<typeof LetterSettings>;

/** The letter that so many attempts without access call for. */
export function proposedFor(templates: readonly LetterTemplate[], attempts: number): LetterTemplate {
  const wanted = Math.min(attempts, 3);
  const { id } = proposals.find((one) => one.attempts === wanted)!;
  return templates.find(({ proposed }) => proposed === id) ?? templates[0]!;
}
