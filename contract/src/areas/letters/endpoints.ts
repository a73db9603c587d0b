import { z } from 'zod';
import { bulkReply, chosen, Refused } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { day, dto, id, instant } from '../../platform/shapes.ts';
import { notDoneReasons } from '../not-done-reasons.ts';
import { SharedType } from '../shares/share.ts';
import { Addressee, LetterSender, LetterSubject, SentLetter, Visit } from './letter.ts';
import { LetterSettings, LetterTemplate } from './template.ts';

export const MOST_LETTERS = 100;

const managing = ['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_ACTION_MANAGE'] as const;
const kept = dto(LetterSettings.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) }));
const visit = Visit.refine(({ from, until }) => !from || !until || from < until, {
  path: ['until'],
  error: 'The end must be later than the beginning',
}).refine(({ from, until }) => from || !until, { path: ['from'], error: 'Enter when it begins' });

/** One letter that was printed. */
const Printed = Addressee.extend({
  id,
  templateId: z.string(),
  /** All that is on the paper. */
  words: z.string().max(10_000),
});

/** Somebody came and could not do it. */
export const ShownAttempt = z.object({
  attemptedOn: day,
  reason: z.enum(notDoneReasons.map((reason) => reason.id)),
  note: z.string().nullable(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
});
export type ShownAttempt = z.infer<typeof ShownAttempt>;

export const letters = endpoints('letters', {
  settings: { method: 'GET', path: 'letter/settings.json', allow: 'PRISM_APP_SETTINGS_MANAGE', reply: kept },
  changeSettings: {
    method: 'PUT',
    path: 'letter/settings.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: LetterSettings.extend({ version: z.int().min(0) }),
    reply: kept,
    summary: 'Changes the letters for access, and what is on all of them. Unknown placeholders are refused.',
  },
  toWrite: {
    method: 'POST',
    path: 'letter/subjects.json',
    allow: managing,
    reads: true,
    body: z.object({ kind: SharedType, ids: chosen(['task or action', 'tasks or actions'], MOST_LETTERS) }),
    reply: z.object({
      of: LetterSender,
      templates: z.array(LetterTemplate),
      objects: z.array(LetterSubject),
      refused: Refused.default([]),
    }),
    summary: 'The details that letters for access can give of tasks or actions, and the letters to choose from.',
  },
  send: {
    method: 'POST',
    path: 'letter/sent.json',
    allow: managing,
    body: z.object({
      kind: SharedType,
      visit,
      letters: z
        .array(Printed)
        .min(1, 'Print at least one letter')
        .max(MOST_LETTERS, `Send at most ${MOST_LETTERS} letters at once`),
    }),
    reply: bulkReply,
    summary:
      'Records that letters for access go out. One whose words are no longer what the record and the template give is refused: it has to be printed anew.',
  },
  ofRecord: {
    method: 'GET',
    path: 'letter/of-record.json',
    allow: ['PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'],
    query: z.object({ kind: SharedType, id }),
    reply: z.object({ letters: z.array(SentLetter), attempts: z.array(ShownAttempt) }),
    summary:
      'The attempts at a task or an action, and the letters for access that went out, newest first; whom they were for is shown to who may change it.',
  },
});
