import { Select, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openPage } from '../../../test/open-page.tsx';
import { sourcesOf } from '../../../test/sources.ts';
import { useWrite } from '../api.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { reloadWhenUpgraded } from '../app/upgraded.ts';
import { savedByItsPage, useContractForm } from './contract-form.ts';
import { forgetDrafts } from './drafts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDraftText } from './use-draft-text.ts';

const Schema = z.object({ name: z.string().min(1), place: z.string() });
const [ADA, BOB] = ['018f0000-0000-7000-8000-0000000000a1', '018f0000-0000-7000-8000-0000000000b0'];
const [DOOR, ROOF] = ['018f0000-0000-7000-8000-0000000000d0', '018f0000-0000-7000-8000-0000000000f0'];

function AForm() {
  const form = useContractForm(Schema, { initialValues: { name: '', place: 'Roof' } });
  const write = useWrite(activity.comment, { form });
  return (
    <form
      onSubmit={write.form.onSubmit(({ name }) =>
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

function AChoice() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    isOpen && (
      <FormDialog title="Owner" button="Set" write={{ isPending: false, error: null }} onSave={close} onClose={close}>
        <Select label="Who" data={['Ada', 'Bob']} />
      </FormDialog>
    )
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

/** Two records at one URL, and a bulk operation. */
function Reasons() {
  return (
    <>
      <AReason button="Reject" draft={DOOR} />
      <AReason button="Reject roof" draft={ROOF} />
      <AReason button="Reject all" draft={null} />
    </>
  );
}

function AReason({ button, draft }: { button: string; draft: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const write = useWrite(activity.comment, { silent: true, onSuccess: () => setOpen(false) });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {button}
      </button>
      {isOpen && (
        <ReasonDialog
          draft={draft}
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

/** A dialog that refuses locally, on a page with another write. */
function ARefusal() {
  const form = useContractForm(z.object({}), { draft: 'refusal', initialValues: { note: '' } });
  const [reason, setReason] = useDraftText('refusal', DOOR, { inDialog: true });
  const other = useWrite(activity.comment, { silent: true });
  return (
    <>
      <button
        type="button"
        onClick={() => other.mutate({ body: { entityType: 'PROPERTY', entityId: ADA, text: 'x' } })}
      >
        Another write
      </button>
      <FormDialog
        title="Refuses"
        button="Save"
        draft={form.draft}
        write={{ isPending: false, error: null }}
        onSave={savedByItsPage(form).onSubmit(() => form.refuse({ note: 'Not yet' }))}
        onClose={() => {}}
      >
        <TextInput label="Note" {...form.getInputProps('note')} />
        <TextInput label="Reason" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </FormDialog>
    </>
  );
}

let isCut = false;
let answered: Promise<void> | undefined;
const open = (me = ADA, page = <AForm />) =>
  openPage('/', {
    me: { id: me },
    pages: { '/': page },
    answers: [
      [
        activity.comment,
        async () => {
          await answered;
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
  answered = undefined;
  forgetDrafts();
});

describe('what is typed into a form', () => {
  it('is there again when one comes back: the bar says so, and restores it or throws it away', async () => {
    const first = await open();
    await first.user.put(name(), 'Gap at the door');
    first.unmount();

    const second = await open();
    expect(name().value).toBe('');
    expect(screen.getByText(/are kept on this device/)).toBeDefined();
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
    await user.put(name(), 'Gap at the door');
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
    expect(await screen.findByText(/A new version of Lintel is here/)).toBeDefined();
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
    expect(screen.getByText(/^Completed tasks, .* kept on this device/).textContent).toMatch(/^No connection\. /);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^Completed tasks/)).toBeNull();
  });

  describe('in a dialog that asks for a reason', () => {
    type Page = Awaited<ReturnType<typeof open>>;
    const asks = async ({ user }: Page, button = 'Reject') => {
      await user.click(screen.getByRole('button', { name: button }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ });
    };
    const press = ({ user }: Page, button: string) => user.click(screen.getByRole('button', { name: button }));
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    it('is there again until it is sent, after Cancel as well', async () => {
      const first = await open(ADA, <Reasons />);
      await first.user.put(await asks(first), 'The photograph is dark');
      isCut = true;
      await press(first, 'Send');
      await screen.findByRole('alert');
      await press(first, 'Cancel');
      await isClosed();
      first.unmount();

      const second = await open(ADA, <Reasons />);
      expect((await asks(second)).value).toBe('The photograph is dark');
      isCut = false;
      await press(second, 'Send');
      await isClosed();
      expect(drafts()).toEqual([]);
      expect((await asks(second)).value).toBe('');
    });

    it('is offered for no other record at the same address', async () => {
      const page = await open(ADA, <Reasons />);
      await page.user.put(await asks(page), 'The photograph is dark');
      await press(page, 'Cancel');
      await isClosed();
      expect((await asks(page, 'Reject roof')).value).toBe('');
      await press(page, 'Cancel');
      await isClosed();
      expect((await asks(page)).value).toBe('The photograph is dark');
    });

    it('is not kept where it is about many records at once, and does not go with a click beside the dialog', async () => {
      const page = await open(ADA, <Reasons />);
      const beside = () => page.user.click(document.querySelector('.mantine-Modal-overlay')!);
      await asks(page, 'Reject all');
      await beside();
      await isClosed();
      const reason = await asks(page, 'Reject all');
      await page.user.type(reason, 'Sold');
      await beside();
      expect(reason.isConnected && reason.value).toBe('Sold');
      expect(drafts()).toEqual([]);
      await press(page, 'Cancel');
      await isClosed();
      expect((await asks(page, 'Reject all')).value).toBe('');
    });

    it('does not go with a click beside the dialog where it was chosen, not typed', async () => {
      const page = await open(ADA, <AChoice />);
      const { user } = page;
      await user.click(await screen.findByRole('combobox', { name: 'Who' }));
      await user.click(await screen.findByRole('option', { name: 'Bob' }));
      await user.click(document.querySelector('.mantine-Modal-overlay')!);
      const who = screen.getByRole<HTMLInputElement>('combobox', { name: 'Who' });
      expect(who.isConnected && who.value).toBe('Bob');
      await press(page, 'Cancel');
      await isClosed();
    });

    it('does not come back where the dialog was closed before the answer came', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answered = promise;
      const page = await open(ADA, <Reasons />);
      await page.user.type(await asks(page), 'Dark');
      await press(page, 'Send');
      await press(page, 'Cancel');
      await isClosed();
      expect(drafts()).toHaveLength(1);
      resolve();
      await waitFor(() => expect(drafts()).toEqual([]));
      expect((await asks(page)).value).toBe('');
    });
  });

  it('is kept where the dialog refuses by itself, whatever else is saved then', async () => {
    const { user, sent } = await open(ADA, <ARefusal />);
    await user.put(await screen.findByLabelText('Note'), 'Nobody in');
    await user.type(screen.getByLabelText('Reason'), 'Locked');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Not yet');
    expect(drafts()).toHaveLength(2);
    await user.click(screen.getByText('Another write'));
    await waitFor(() => expect(sent.filter(({ body }) => body.includes('"x"'))).toHaveLength(1));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(drafts()).toHaveLength(2);
  });

  it('is offered again by every form that keeps it', () => {
    const sources = sourcesOf('areas/**/*.tsx');
    expect(sources.length).toBeGreaterThan(100);
    // Their fields are in another file, whose frame has the bar.
    const passOn = /\/closing-fields\.tsx$/;
    const silent = sources.filter(
      ([file, source]) =>
        !file.endsWith('.test.tsx') &&
        !passOn.test(file) &&
        /= useContractForm\b/.test(source) &&
        !/draft: null|<ErrorSummary|<RecordForm|<DrawerForm|<DraftBar|draft=\{form\.draft\}/.test(source),
    );
    expect(
      silent.map(([file]) => file),
      'Show <DraftBar>, give draft={form.draft} to the frame, or say draft: null where nothing may be kept',
    ).toEqual([]);
  });

  it('is kept nowhere when it is a password', async () => {
    const { user, unmount } = await openPage('/', { me: { id: ADA }, pages: { '/': <APasswordForm /> } });
    await user.put(screen.getByLabelText('Password'), 'correct horse');
    await user.type(screen.getByLabelText('Note'), 'of mine');
    unmount();
    expect(drafts().map((key) => localStorage.getItem(key))).toEqual([expect.stringContaining('of mine')]);
    expect(JSON.stringify(localStorage)).not.toContain('correct horse');
  });

  it('is offered above the fields of a dialog, and restored into them', async () => {
    const first = await openPage('/', { me: { id: ADA }, pages: { '/': <ADialog /> } });
    await first.user.put(await screen.findByLabelText('Note'), 'Nobody in');
    first.unmount();
    const second = await openPage('/', { me: { id: ADA }, pages: { '/': <ADialog /> } });
    await second.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Nobody in');
  });
});
