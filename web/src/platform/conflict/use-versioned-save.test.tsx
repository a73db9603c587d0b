import { screen, waitFor } from '@testing-library/react';
import { roles, type Role } from '@lintel/contract/areas/roles';
import { TextInput } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { read, useWrite } from '../api.ts';
import { useContractForm } from '../form/contract-form.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { SaveProblems } from './save-problems.tsx';
import { useVersionedSave } from './use-versioned-save.ts';

const id = '018f0000-0000-7000-8000-000000000aaa';
const aRole = (of: Partial<Role> = {}) => ({ dto: { id, version: 9, name: 'Theirs', ...of } });
const conflict = (version: number, changedBy = 'Tom Birch') =>
  problem(409, 'x', {
    conflict: {
      version,
      changedBy,
      changedAt: null,
      fields: [{ field: 'name', label: 'Name', theirs: 'a', yours: 'b', theirsShown: 'Theirs', yoursShown: 'Mine' }],
    },
  });
const refused = (...errors: { field: string; message: string }[]) => problem(422, 'x', { errors });
type Reply = ReturnType<typeof problem> | { body: unknown };

function Page() {
  const form = useContractForm<{ name: string; description: string }>(
    z.object({ name: z.string().min(1, 'Give it a name'), description: z.string() }),
    { initialValues: { name: 'Mine', description: '' } },
  );
  const saving = useVersionedSave({
    current: read(roles.get, { query: { id } }),
    version: 3,
    form,
    against: () => (form.getValues().description === 'no' ? { description: 'Say more' } : {}),
    send: (version) => change.mutate({ body: { ...form.getValues(), permissions: [], id, version } }),
    saved: 'Saved',
    onDone: ({ dto }) => (document.title = dto.name),
  });
  const change = useWrite(roles.change, saving.options);
  return (
    <form noValidate onSubmit={saving.form.onSubmit(saving.save)}>
      <SaveProblems {...saving.problems} />
      <ErrorSummary of={form} order={['name', 'description']} labelOf={(field) => field} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Description" {...form.getInputProps('description')} />
      <button type="submit">Save</button>
    </form>
  );
}

/** Opens the form and saves it; the saves get these replies in turn. */
async function save(replies: Reply[], answers: Answers = []) {
  document.title = '';
  let count = 0;
  const opened = await openPage('/', {
    pages: { '/': <Page /> },
    answers: [...answers, [roles.change, () => replies[(count += 1) - 1]!], [roles.get, () => ({ body: aRole() })]],
  });
  await opened.user.click(screen.getByRole('button', { name: 'Save' }));
  const press = async (name: string) => opened.user.click(await screen.findByRole('button', { name }));
  const versions = () =>
    opened.sent.filter(({ method }) => method === 'PUT').map(({ body }) => (JSON.parse(body) as Role).version);
  return { ...opened, press, versions };
}
const focused = () => document.activeElement?.textContent;
const saved = (version: number) => ({ body: aRole({ version, name: 'Mine' }) });

describe('saving a version of a record', () => {
  it('C-01: that another has changed says who, takes the focus, and is saved over theirs when told to', async () => {
    const { press, versions } = await save([conflict(7), saved(8)]);
    expect(await screen.findByText('Name: it is now Theirs, you entered Mine')).toBeDefined();
    expect(focused()).toContain('Tom Birch changed this while you were editing');
    await press('Save mine instead');
    await screen.findByText('Saved');
    expect(versions()).toEqual([3, 7]);
    expect(document.title).toBe('Mine');
  });

  it('says so again when somebody was first again', async () => {
    const { press, versions } = await save([conflict(7), conflict(8, 'Ann Zed'), saved(9)]);
    await press('Save mine instead');
    await screen.findByText('Ann Zed changed this while you were editing');
    expect(focused()).toContain('Ann Zed');
    await press('Save mine instead');
    await screen.findByText('Saved');
    expect(versions()).toEqual([3, 7, 8]);
  });

  it('sends nothing over theirs that the form refuses, and leaves the choice', async () => {
    const { user, press, versions } = await save([conflict(7), saved(8)]);
    await screen.findByText('Tom Birch changed this while you were editing');
    await user.clear(screen.getByLabelText('Name'));
    await press('Save mine instead');
    await screen.findByText('name: Give it a name');
    await waitFor(() => expect(focused()).toContain('Give it a name'));
    await user.type(screen.getByLabelText('Name'), 'Mine');
    await user.type(screen.getByLabelText('Description'), 'no');
    await press('Save mine instead');
    await screen.findByText('description: Say more');
    expect(versions()).toEqual([3]);
    await user.type(screen.getByLabelText('Description'), 'thing');
    await press('Save mine instead');
    await screen.findByText('Saved');
    expect(versions()).toEqual([3, 7]);
  });

  it('shows what the server refuses of it at its field', async () => {
    const { press, versions } = await save([conflict(7), refused({ field: 'name', message: 'Taken' }), saved(8)]);
    await press('Save mine instead');
    await screen.findByText('name: Taken');
    expect(focused()).toContain('name: Taken');
    expect(screen.queryByRole('button', { name: 'Save mine instead' })).toBeNull();
    await press('Save');
    await screen.findByText('Saved');
    expect(versions()).toEqual([3, 7, 7]);
  });

  it('says above the form what is refused of a field that it does not show', async () => {
    await save([refused({ field: 'name', message: 'Taken' }, { field: 'version', message: 'No such version' })]);
    expect(await screen.findByText('No such version')).toBeDefined();
    expect(screen.queryByText(/^version/)).toBeNull();
    expect(screen.getByText('name: Taken')).toBeDefined();
  });

  it('takes theirs', async () => {
    const { press, versions } = await save([conflict(7)]);
    await press('Take theirs');
    await waitFor(() => expect(document.title).toBe('Theirs'));
    expect(versions()).toEqual([3]);
  });

  it('says why theirs cannot be taken, and saves no more over it than before', async () => {
    const { press, versions } = await save(
      [conflict(7), conflict(7)],
      [[roles.get, () => problem(403, 'You may not do this')]],
    );
    await press('Take theirs');
    await screen.findByText('Error: You may not do this');
    expect(focused()).toBe('Error: You may not do this');
    await press('Save');
    await screen.findByText('Tom Birch changed this while you were editing');
    expect(versions()).toEqual([3, 3]);
    expect(document.title).toBe('');
  });
});
