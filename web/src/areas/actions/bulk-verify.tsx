import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';
import { t } from '#platform/texts.ts';

/** Accepts the work of several actions, each by its own rules, and lists which are unchanged and why. */
export default function BulkVerify({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('actions.bulk.verify')}
      </Button>
      {isOpen && <VerifyDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}

function VerifyDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const [note, setNote] = useState('');
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('ACTION', id));
  const { ids } = selection;
  const verify = useWrite(actions.bulkVerify, {
    silent: true,
    onSuccess: (reply) => finish(t('actions.bulk.verified', { count: reply.changedCount }), reply),
  });
  return (
    <FormDialog
      size="lg"
      title={t('actions.bulk.verify.do', { count: ids.length })}
      hint={t('actions.bulk.verify.hint')}
      button={t('actions.bulk.verify.do', { count: ids.length })}
      write={verify}
      onSave={() => verify.mutate({ body: { ids, reason: note.trim() || null } })}
      onClose={close}
      outcome={outcome}
    >
      <ReasonField label={t('actions.bulk.verify.note')} value={note} onChange={setNote} />
    </FormDialog>
  );
}
