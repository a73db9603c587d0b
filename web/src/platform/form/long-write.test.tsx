import { act, fireEvent, screen } from '@testing-library/react';
import { pageOf } from '@lintel/contract/areas/activity';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { useWrite } from '../api.ts';
import { useBulkOutcome } from '../list/use-bulk-outcome.tsx';
import { FormDialog } from './form-dialog.tsx';

const ids = ['018f0000-0000-7000-8000-000000000001'];
const keep = vi.fn();

function Dialog({ onClose }: { onClose: () => void }) {
  const { outcome, finish, close } = useBulkOutcome({ ids, keep } as never, onClose, (id) => pageOf('TASK', id));
  const change = useWrite(tasks.bulkChange, { silent: true, onSuccess: (reply) => finish('One task changed', reply) });
  const save = () => change.mutate({ body: { ids, set: { ownerIds: [] }, reason: null } });
  return (
    <FormDialog title="Owner" button="Change" write={change} onSave={save} onClose={close} outcome={outcome}>
      {null}
    </FormDialog>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <Dialog onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

const refused = [{ id: ids[0]!, ref: 'GAS01', name: 'Gas', reason: 'Not yours' }];

it.each([
  ['its failure', problem(409, 'This was closed'), 'Error: This was closed'],
  [
    'what was refused',
    { body: { changedCount: 1, unchangedCount: 0, refusedCount: 1, refused } },
    'One task changed. One was left unchanged',
  ],
])(
  'a dialog whose write takes long says so, and if it is closed meanwhile %s is told all the same',
  async (_, reply, told) => {
    const answer = Promise.withResolvers<typeof reply>();
    await openPage('/', { pages: { '/': <Page /> }, answers: [[tasks.bulkChange, () => answer.promise]] });
    const button = await screen.findByRole('button', { name: 'Change' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(button);
      expect(screen.queryByText(/^Still working on it/)).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      expect(screen.getByRole('status').textContent).toMatch(/^Still working on it/);
    } finally {
      vi.useRealTimers();
    }
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Closed');
    answer.resolve(reply);
    await screen.findByText(told);
    expect(keep).not.toHaveBeenCalled();
  },
);
