import { TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { fileLimits, files } from '@lintel/contract/areas/files';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anAction } from '../../areas/actions/testing.ts';
import { useWrite } from '../api.ts';
import { savedByItsPage, useContractForm } from '../form/contract-form.ts';
import { forgetDrafts } from '../form/drafts.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import { showError, showSuccess } from '../app/toasts.ts';
import { useAddWithFiles } from './use-add-with-files.ts';

const ADA = '018f0000-0000-7000-8000-0000000000a1';

function AForm() {
  const form = useContractForm(z.object({}), { initialValues: { name: '' } });
  const other = useWrite(activity.comment, { onSuccess: () => showSuccess('Another is saved') });
  const { files: chosen, save } = useAddWithFiles(actions.create, 'ACTION', {
    onSuccess: () => showSuccess('It is saved'),
    onError: (failure) => showError(failure.message),
    filesFailed: (why) => `Not sent: ${why}`,
  });
  const add = (name: string) => chosen.sending.add([new File(['x'], name, { type: 'image/png' })]);
  return (
    <form
      onSubmit={savedByItsPage(form).onSubmit(
        ({ name }) => void save((uploadSessionId) => ({ body: { name, uploadSessionId } as never })),
      )}
    >
      <ErrorSummary of={form} order={['name']} labelOf={(field) => field} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <button type="button" onClick={() => add('door.png')}>
        Choose the door
      </button>
      <button type="button" onClick={() => add('roof.png')}>
        Choose the roof
      </button>
      <button type="submit">Save</button>
      <button
        type="button"
        onClick={() => other.mutate({ body: { entityType: 'PROPERTY', entityId: ADA, text: 'x' } })}
      >
        Another write
      </button>
    </form>
  );
}

let uploaded: string[];
let sessions: number;
let uploadStatus: number;
/** The outcome of each request that adds the record. */
let answers: ('lost' | 'gone' | 'made')[];

beforeEach(() => {
  [uploaded, sessions, uploadStatus] = [[], 0, 200];
  forgetDrafts();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      responseText = '';
      address = '';
      onload = () => {};
      open(_: string, address: string) {
        this.address = address;
      }
      setRequestHeader() {}
      send() {
        const [, session, name] = /uploadSession\/.*(.)\/uploadFile.*fileName=(\w+)/.exec(this.address)!;
        if (uploadStatus === 200) uploaded.push(`${name} to ${session}`);
        this.status = uploadStatus;
        this.responseText = JSON.stringify(
          uploadStatus === 200 ? { dto: {} } : { success: false, message: 'Not now', requestId: 'r' },
        );
        setTimeout(() => this.onload(), 1);
      }
    },
  );
});

async function open() {
  const page = await openPage('/', {
    me: { id: ADA },
    pages: { '/': <AForm /> },
    answers: [
      [
        files.openSession,
        () => {
          sessions += 1;
          const id = `018f0000-0000-7000-8000-00000000000${sessions}`;
          return { body: { dto: { id, ownerId: null, mostBytes: fileLimits.bytes } } };
        },
      ],
      [
        actions.create,
        () => {
          const next = answers.shift();
          if (next === 'lost') throw new TypeError('Failed to fetch');
          return next === 'gone' ? problem(404, 'The upload is gone') : { body: { dto: anAction() } };
        },
      ],
      [activity.comment, () => ({ body: { success: true } })],
    ],
  });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const made = () =>
    page.sent
      .filter(({ method, path }) => method === 'POST' && path.endsWith(actions.create.path))
      .map(({ headers, body }) => ({
        key: headers.get('Idempotency-Key'),
        session: (JSON.parse(body) as { uploadSessionId: string }).uploadSessionId.at(-1),
      }));
  const save = async () => {
    const before = made().length;
    await press('Save');
    await waitFor(() => expect(made()).toHaveLength(before + 1));
    await act(() => new Promise((done) => setTimeout(done, 20)));
  };
  return { ...page, press, made, save };
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('lintel.draft.'));

describe('a record that is saved with files', () => {
  it('is sent as the same call again after a lost answer, and its files only once', async () => {
    answers = ['lost', 'made'];
    const { user, press, made, save } = await open();
    await user.type(screen.getByLabelText('Name'), 'Gap');
    await press('Choose the door');
    await save();
    expect(drafts()).toHaveLength(1);
    await save();
    await screen.findByText('It is saved');
    const [first, second] = made();
    expect(first!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
    expect(uploaded).toEqual(['door to 1']);
    expect(drafts()).toEqual([]);
  });

  it('is sent with other files in a session of their own', async () => {
    answers = ['lost', 'made'];
    const { user, press, made, save } = await open();
    await user.type(screen.getByLabelText('Name'), 'Gap');
    await press('Choose the door');
    await save();
    expect(drafts()).toHaveLength(1);
    await press('Choose the roof');
    await save();
    expect(made().map(({ session }) => session)).toEqual(['1', '2']);
    expect(uploaded).toEqual(['door to 1', 'door to 2', 'roof to 2']);
    expect(drafts()).toEqual([]);
  });

  it('sends its files anew where the session is gone', async () => {
    answers = ['lost', 'gone', 'made'];
    const { press, made, save } = await open();
    await press('Choose the door');
    await save();
    await save();
    await save();
    expect(made().map(({ session }) => session)).toEqual(['1', '1', '2']);
  });

  it('stays on the device where a file fails, whatever else is saved then', async () => {
    answers = [];
    uploadStatus = 409;
    const { user, press, made } = await open();
    await user.type(screen.getByLabelText('Name'), 'Gap');
    await press('Choose the door');
    await press('Save');
    await screen.findByText('Not sent: Not now');
    await press('Another write');
    await screen.findByText('Another is saved');
    expect(made()).toEqual([]);
    expect(drafts()).toHaveLength(1);
  });
});
