import { screen } from '@testing-library/react';
import { checklists, type Checklist, type ChecklistTemplate } from '@lintel/contract/areas/checklists/endpoints';
import type { TaskType } from '@lintel/contract/areas/task-types';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { newTaskType } from '../task-types/task-type-form.tsx';
import { ChecklistForm } from './checklist-form.tsx';
import { newQuestion } from './new-question.ts';

const none: Checklist = { version: 0, questions: [], savedBy: null, savedAt: null, can: { edit: true } };
const aTemplate = (name: string, ...taskTypes: string[]): ChecklistTemplate => ({
  code: name,
  name,
  source: 'BS 1',
  taskTypes,
  questions: [{ ...newQuestion('check'), text: `Asked of ${name}` }],
});
const templates = [aTemplate('Water', 'WTM01'), aTemplate('Doors', 'FDR01'), aTemplate('Alarm', 'FAL01')];

it('offers the template of the type first, then the others by name, and finds one by typing', async () => {
  const type = { ...newTaskType(), code: 'FDR01' } as unknown as TaskType;
  const { user } = await openPage('/', {
    pages: { '/': <ChecklistForm type={type} kept={none} onClose={() => {}} /> },
    answers: [[checklists.templates, () => ({ body: { objects: templates } })]],
  });
  const chooser = await screen.findByRole('combobox', { name: 'Start from a template' });
  await user.click(chooser);
  await screen.findByRole('option', { name: 'Doors (BS 1)' });
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered()).toEqual(['Doors (BS 1)', 'Alarm (BS 1)', 'Water (BS 1)']);
  await user.type(chooser, 'wat');
  expect(offered()).toEqual(['Water (BS 1)']);
  await user.click(screen.getByRole('option'));
  expect((screen.getByRole('textbox', { name: /^Question/ }) as HTMLTextAreaElement).value).toBe('Asked of Water');
});
