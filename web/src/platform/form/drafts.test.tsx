import { TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openPage } from '../../../test/open-page.tsx';
import { useWrite } from '../api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { reloadWhenUpgraded } from '../upgraded.ts';
import { useContractForm } from './contract-form.ts';
import { forgetDrafts } from './drafts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormDialog } from './form-dialog.tsx';

const Schema = z.object({ name: z.string().min(1), place: z.string() });
const [ADA, BOB] = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000b0'];

function AForm() {
  const form = useContractForm(Schema, { initialValues: { name: '', place: 'Roof' } });
  const write = useWrite(activity.comment, { silent: true });
  return (
    <form
      onSubmit={form.onSubmit(({ name }) =>
        write.mutate({ body: { entityType: 'PROPERTY', entityId: ADA, text: name } }),
      )}
    >
      <ErrorSummary of={form} order={['name', 'place']} labelOf={(field) => field} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Place" {...form.getInputProps('place')} />
      <button type="submit">Save</button>
    </form>
  );
}

function APasswordForm() {
  const form = useContractForm(z.object({}), { initialValues: { newPassword: '', note: '' } });
  return (
    <>
      <TextInput label="Password" {...form.getInputProps('newPassword')} />
      <TextInput label="Note" {...form.getInputProps('note')} />
    </>
  );
}

function ADialog() {
  const form = useContractForm(z.object({}), { draft: 'dialog', initialValues: { note: '' } });
  return (
    <FormDialog
      title="Not done"
      button="Save"
      draft={form.draft}
      write={{ isPending: false, error: null }}
      onSave={() => {}}
      onClose={() => {}}
    >
      <TextInput label="Note" {...form.getInputProps('note')} />
    </FormDialog>
  );
}

function AReason() {
  const [isOpen, setOpen] = useState(false);
  const write = useWrite(activity.comment, { silent: true, onSuccess: () => setOpen(false) });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Reject
      </button>
      {isOpen && (
        <ReasonDialog
          title="Reject it"
          label="Why"
          button="Send"
          write={write}
          onSave={(text) => write.mutate({ body: { entityType: 'PROPERTY', entityId: ADA, text } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

let isCut = false;
const open = (me = ADA, page = <AForm />) =>
  openPage('/', {
    me: { id: me },
    pages: { '/': page },
    answers: [
      [
        activity.comment,
        () => {
          if (isCut) throw new TypeError('Failed to fetch');
          return { body: {} };
        },
      ],
    ],
  });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('lintel.draft.'));
const name = () => screen.getByLabelText<HTMLInputElement>('Name');

beforeEach(() => {
  isCut = false;
  forgetDrafts();
});

describe('what is typed into a form', () => {
  it('is there again when one comes back: the bar says so, and restores it or throws it away', async () => {
    const first = await open();
    await first.user.type(name(), 'Gap at the door');
    first.unmount();

    const second = await open();
    expect(name().value).toBe('');
    expect(screen.getByText(/what you typed here is kept on this device/)).toBeDefined();
    await second.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(name().value).toBe('Gap at the door');
    expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Roof');
    expect(screen.queryByText(/kept on this device/)).toBeNull();
    second.unmount();

    const third = await open();
    await third.user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
  });

  it('stays in the form and on the device when the connection is cut at Save, and goes once it is saved', async () => {
    const { user } = await open();
    await user.type(name(), 'Gap at the door');
    isCut = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(drafts()).toHaveLength(1));
    expect(name().value).toBe('Gap at the door');
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('is saved with Ctrl+Enter from any field', async () => {
    const { user, sent } = await open();
    await user.type(name(), 'Gap{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent.filter(({ method, body }) => method !== 'GET' && body.includes('Gap'))).toHaveLength(1),
    );
  });

  it('is nobody else’s, and gone when one signs out', async () => {
    const first = await open();
    await first.user.type(name(), 'Ada’s');
    first.unmount();
    expect(drafts()).toHaveLength(1);
    const second = await open(BOB);
    expect(screen.queryByText(/kept on this device/)).toBeNull();
    expect(drafts()).toEqual([]);
    await second.user.type(name(), 'Bob’s');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await second.user.click(screen.getByRole('link', { name: 'Sign out' }));
    expect(drafts()).toEqual([]);
  });

  it('is not lost to a new version: the page waits with its reload while something is typed, and while offline', async () => {
    const reload = vi.fn<() => void>();
    const navigator = { onLine: true };
    const page = Object.assign(new EventTarget(), { sessionStorage, location: { reload }, navigator });
    page.addEventListener('lintel:upgraded', () => window.dispatchEvent(new Event('lintel:upgraded')));
    reloadWhenUpgraded(page as unknown as Window);
    const miss = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    const { user } = await open();
    await user.type(name(), 'Gap');
    miss();
    expect(reload).not.toHaveBeenCalled();
    expect(await screen.findByText(/A new version is ready/)).toBeDefined();
    expect(name().value).toBe('Gap');
    await user.clear(name());
    navigator.onLine = false;
    miss();
    expect(reload).not.toHaveBeenCalled();
    navigator.onLine = true;
    miss();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is said to be kept while there is no connection', async () => {
    const online = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    expect(screen.getByText(/^No connection\. What you type into forms is kept/)).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^No connection/)).toBeNull();
  });

  it('is there again in a dialog that asks for a reason, until it is sent or the dialog is closed', async () => {
    const asks = async ({ user }: Awaited<ReturnType<typeof open>>) => {
      await user.click(screen.getByRole('button', { name: 'Reject' }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ });
    };
    const first = await open(ADA, <AReason />);
    await first.user.type(await asks(first), 'The photograph is dark');
    isCut = true;
    await first.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    first.unmount();

    const second = await open(ADA, <AReason />);
    expect((await asks(second)).value).toBe('The photograph is dark');
    isCut = false;
    await second.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(drafts()).toEqual([]);
    await second.user.type(await asks(second), 'Too far away');
    expect(drafts()).toHaveLength(1);
    await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(drafts()).toEqual([]);
  });

  it('is offered again by every form that keeps it', () => {
    const sources = import.meta.glob<string>('../../areas/**/*.tsx', { query: '?raw', import: 'default', eager: true });
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    // Their fields stand in another file, whose frame has the bar.
    const passOn = /\/(?:new-task-type|task-type-editor|closing-fields)\.tsx$/;
    const silent = Object.entries(sources).filter(
      ([file, source]) =>
        !file.endsWith('.test.tsx') &&
        !passOn.test(file) &&
        /= useContractForm\b/.test(source) &&
        !/draft: null|<ErrorSummary|<DrawerForm|<DraftBar|draft=\{form\.draft\}/.test(source),
    );
    expect(
      silent.map(([file]) => file),
      'Show <DraftBar>, give draft={form.draft} to the frame, or say draft: null where nothing may be kept',
    ).toEqual([]);
  });

  it('is kept nowhere when it is a password', async () => {
    const { user, unmount } = await openPage('/', { me: { id: ADA }, pages: { '/': <APasswordForm /> } });
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.type(screen.getByLabelText('Note'), 'of mine');
    unmount();
    expect(drafts().map((key) => localStorage.getItem(key))).toEqual([expect.stringContaining('of mine')]);
    expect(JSON.stringify(localStorage)).not.toContain('correct horse');
  });

  it('is offered above the fields of a dialog, and restored into them', async () => {
    const first = await openPage('/', { me: { id: ADA }, pages: { '/': <ADialog /> } });
    await first.user.type(await screen.findByLabelText('Note'), 'Nobody in');
    first.unmount();
    const second = await openPage('/', { me: { id: ADA }, pages: { '/': <ADialog /> } });
    await second.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Nobody in');
  });
});
