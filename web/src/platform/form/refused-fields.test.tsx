import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { sourcesOf } from '../../../test/sources.ts';
import { useWrite } from '../api.ts';
import { useContractForm } from './contract-form.ts';
import { FormDialog } from './form-dialog.tsx';

function AForm() {
  const form = useContractForm(z.object({}), { draft: null, initialValues: { note: '' } });
  const write = useWrite(activity.comment, { form });
  return (
    <FormDialog
      title="Comment"
      button="Save"
      write={write}
      onSave={form.onSubmit(({ note }) =>
        write.mutate({
          body: { entityType: 'PROPERTY', entityId: '018f0000-0000-7000-8000-0000000000a1', text: note },
        }),
      )}
      onClose={() => {}}
    >
      <TextInput label="Note" {...form.getInputProps('note')} />
    </FormDialog>
  );
}

it('what a save was refused for is said once: at its field, or above the fields when it is of none of them', async () => {
  let refused = problem(422, 'Say more', { errors: [{ field: 'note', message: 'Say more' }] });
  const { user } = await openPage('/', { pages: { '/': <AForm /> }, answers: [[activity.comment, () => refused]] });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const note = await screen.findByLabelText('Note');
  await save();
  await screen.findByText('Say more');
  expect(note.getAttribute('aria-invalid')).toBe('true');
  // Corrected: it is said nowhere, nor above the fields.
  await user.type(note, 'The door');
  expect(screen.queryByText('Say more')).toBeNull();

  refused = problem(422, 'This property is closed', {
    errors: [{ field: 'entityId', message: 'This property is closed' }],
  });
  await save();
  expect(await screen.findAllByText('This property is closed')).toHaveLength(1);

  refused = problem(409, 'Somebody is quicker');
  await save();
  expect(await screen.findAllByText('Somebody is quicker')).toHaveLength(1);
});

it('every form is known to the write that saves it', () => {
  const knows = /\buse(Write|Decision|AddWithFiles|VersionedSave)\((?:(?!;\n)[\s\S])*?\bform\b[,: }]/;
  // One of several that its page saves together, and one whose pages save it.
  const passOn = /\/(training-kinds|share-form)\.tsx$/;
  const unknown = sourcesOf('areas/**/*.tsx').filter(
    ([file, source]) =>
      !file.endsWith('.test.tsx') &&
      !passOn.test(file) &&
      /= useContractForm\b/.test(source) &&
      /\buse(Write|Decision|AddWithFiles|VersionedSave)\(/.test(source) &&
      !knows.test(source),
  );
  expect(
    unknown.map(([file]) => file),
    'Give useWrite the `form`: it shows refusals at its fields, and nothing twice',
  ).toEqual([]);
});
