import { screen, waitFor } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ExtendAction } from './extend-action.tsx';
import { anAction, propertyId } from './testing.ts';

const door = anAction({ name: 'Door' });
const roof = anAction({ id: '018f0000-0000-7000-8000-0000000000a2', name: 'Roof' });

function APage() {
  const [opened, setOpened] = useState<typeof door>();
  const other = useWrite(activity.comment, { onSuccess: () => showSuccess('Another is saved') });
  return (
    <>
      {[door, roof].map((action) => (
        <button key={action.id} type="button" onClick={() => setOpened(action)}>
          {action.name}
        </button>
      ))}
      <button
        type="button"
        onClick={() => other.mutate({ body: { entityType: 'PROPERTY', entityId: propertyId, text: 'x' } })}
      >
        Another write
      </button>
      {opened && <ExtendAction action={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

it(
  'keeps why an action is extended for that action alone, and through its own refusal',
  { tags: ['thorough'] },
  async () => {
    const { user } = await openPage('/', {
      pages: { '/': <APage /> },
      answers: [[activity.comment, () => ({ body: { success: true } })]],
    });
    const reason = async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    };
    const cancel = async () => {
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.put(await reason('Door'), 'Parts are late');
    await user.click(screen.getByRole('button', { name: 'Change due date' }));
    await screen.findByText('This is already the due date');
    await user.click(screen.getByText('Another write'));
    await screen.findByText('Another is saved');
    await cancel();
    expect((await reason('Roof')).value).toBe('');
    await cancel();
    expect((await reason('Door')).value).toBe('Parts are late');
  },
);

it('begins with the day that was agreed to and why, which can be said otherwise', async () => {
  const { user } = await openPage('/', {
    pages: { '/': <ExtendAction action={door} to="2030-01-31" why="Agreed with Dora Well" onClose={() => {}} /> },
  });
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^New due date/ }).value).toBe('31/01/2030');
  expect(reason.value).toBe('Agreed with Dora Well');
  await user.clear(reason);
  expect(reason.value).toBe('');
});
