import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { useWrite } from '../api.ts';
import { useContractForm } from './contract-form.ts';
import { DrawerForm } from './drawer-form.tsx';
import { FormDialog } from './form-dialog.tsx';

const entityId = '018f0000-0000-7000-8000-0000000000a1';

function AForm() {
  const form = useContractForm(z.object({ entityId: z.uuid() }), {
    draft: null,
    along: { entityId },
    initialValues: { note: '' },
  });
  const write = useWrite(activity.comment, { form });
  return (
    <FormDialog
      title="Comment"
      button="Save"
      write={write}
      onSave={write.form.onSubmit(({ note }) =>
        write.mutate({ body: { entityType: 'PROPERTY', entityId, text: note } }),
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

function ADrawer() {
  const form = useContractForm(z.object({ note: z.string().min(1, 'Write something') }), {
    draft: null,
    initialValues: { note: '' },
  });
  const write = useWrite(activity.comment, { form });
  const body = (text: string) => ({ entityType: 'PROPERTY', entityId, text });
  return (
    <DrawerForm
      title="Comment"
      intro={null}
      labels={{ note: 'Note' }}
      button="Save"
      write={write}
      onSave={({ note }) => write.mutate({ body: body(note) as never })}
      onClose={() => {}}
    >
      <TextInput label="Note" {...form.getInputProps('note')} />
    </DrawerForm>
  );
}

it.each([
  { name: 'dialog', page: <AForm />, atField: 1 },
  // Its summary leads to the field.
  { name: 'drawer', page: <ADrawer />, atField: 2 },
])('in a $name, of a refusal in part at its fields the rest is said once, all of it', async ({ page, atField }) => {
  const others = ['One is gone', 'Two is gone', 'Three is gone', 'Four is gone'];
  const errors = [
    { field: 'note', message: 'Say more' },
    ...others.map((message, at) => ({ field: `file${at}`, message })),
  ];
  const { user } = await openPage('/', {
    pages: { '/': page },
    answers: [[activity.comment, () => problem(422, 'Say more', { errors })]],
  });
  await user.type(await screen.findByLabelText('Note'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText(others.join('. '))).toHaveLength(1);
  expect(screen.getAllByText(/Say more/)).toHaveLength(atField);
  expect(screen.queryByText(/file\d/)).toBeNull();
});

it('a failure that a later press has overtaken does not come back while somebody types', async () => {
  const { user } = await openPage('/', {
    pages: { '/': <ADrawer /> },
    answers: [[activity.comment, () => problem(409, 'Somebody is quicker')]],
  });
  const note = await screen.findByLabelText('Note');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(note, 'x');
  await save();
  await screen.findByText('Somebody is quicker');
  await user.clear(note);
  await save();
  expect(screen.queryByText('Somebody is quicker')).toBeNull();
  await user.type(note, 'y');
  expect(screen.queryByText(/Write something/)).toBeNull();
  expect(screen.queryByText('Somebody is quicker')).toBeNull();
});
