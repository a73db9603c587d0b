import { Button } from '@mantine/core';
import { MOST_LEAVERS_REVIEWED } from '@lintel/contract/areas/absence';
import { pageOf } from '@lintel/contract/areas/activity';
import { users } from '@lintel/contract/areas/users';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { t } from '#platform/texts.ts';
import { LeaversDialog } from './leavers-dialog.tsx';

type What = 'invite' | 'deactivate';
const endpointOf = { invite: users.inviteSeveral, deactivate: users.deactivateSeveral } as const;
const doneOf = { invite: 'users.bulk.invited', deactivate: 'users.bulk.deactivated' } as const;

/** Invites several users, and deactivates them: of so many that their work cannot be shown together, those who have none. */
export default function BulkCommands({ selection }: { selection: Selection }) {
  const [asked, setAsked] = useState<What>();
  return (
    <>
      {(['invite', 'deactivate'] as const).map((what) => (
        <Button key={what} variant="default" size="compact-md" onClick={() => setAsked(what)}>
          {t(`users.bulk.${what}`)}
        </Button>
      ))}
      {asked &&
        (asked === 'deactivate' && selection.ids.length <= MOST_LEAVERS_REVIEWED ? (
          <LeaversDialog selection={selection} onClose={() => setAsked(undefined)} />
        ) : (
          <Together what={asked} selection={selection} onClose={() => setAsked(undefined)} />
        ))}
    </>
  );
}

function Together({ what, selection, onClose }: { what: What; selection: Selection; onClose: () => void }) {
  const { ids } = selection;
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('USER', id));
  const write = useWrite(endpointOf[what], {
    silent: true,
    onSuccess: (reply) => finish(t(doneOf[what], { count: reply.changedCount }), reply),
  });
  const hint =
    what === 'invite' && config.mailIsKept ? 'users.bulk.invite.hint.kept' : (`users.bulk.${what}.hint` as const);
  const title = t(`users.bulk.${what}.title`, { count: ids.length });
  return (
    <FormDialog
      title={title}
      hint={t(hint, { most: MOST_LEAVERS_REVIEWED })}
      button={title}
      isDestructive={what === 'deactivate'}
      isConfirmation
      write={write}
      onSave={() => write.mutate({ body: { ids } })}
      onClose={close}
      outcome={outcome}
    >
      {null}
    </FormDialog>
  );
}
