import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { ChecklistTemplate } from '@lintel/contract/areas/checklists/endpoints';
import { Question } from '@lintel/contract/areas/checklists/questions';

/** A template (db/dictionaries/checklist-templates.json); `from` says where in its source a question has its ground. */
type Shipped = Omit<ChecklistTemplate, 'questions'> & {
  questions: (DistributiveOmit<z.input<typeof Question>, 'id'> & { from: string })[];
};
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

let read: Shipped[] | undefined;

/** The shipped templates; each time with new ids, since a checklist made from one is the organisation's own. */
export const checklistTemplates = (): ChecklistTemplate[] =>
  (read ??= JSON.parse(
    readFileSync(new URL('../../../db/dictionaries/checklist-templates.json', import.meta.url), 'utf8'),
  ) as Shipped[]).map((template) => ({
    ...template,
    questions: template.questions.map((question) => Question.parse({ ...question, id: crypto.randomUUID() })),
  }));
