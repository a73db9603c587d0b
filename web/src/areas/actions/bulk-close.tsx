import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { ClosingFields, namesDoer, useClosedStatuses, useClosingForm } from './closing-fields.tsx';
import { detailsOf, type ClosingValues } from './closing-values.ts';

/** Closes several actions, each by its own rules, and lists which were refused and why. */
export default function BulkClose({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('actions.bulk.close')}
      </Button>
      {isOpen && <CloseDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const form = useClosingForm(useMe().today, null);
  const { statuses } = useClosedStatuses();
  const { outcome, finish, close: end } = useBulkOutcome(selection, onClose, (id) => pageOf('ACTION', id));
  const { ids } = selection;
  const close = useWrite(actions.bulkClose, {
    form,
    onSuccess: (reply) => finish(doneText(reply), reply),
  });
  const save = (values: ClosingValues) => {
    if (namesDoer(form, values)) close.mutate({ body: { ...detailsOf(values, statuses), ids } });
  };
  return (
    <FormDialog
      size="lg"
      title={t('actions.bulk.close.title', { count: ids.length })}
      hint={t('actions.bulk.close.hint')}
      button={t('actions.bulk.close.do', { count: ids.length })}
      isReady={statuses.length > 0}
      write={close}
      onSave={close.form.onSubmit(save)}
      onClose={end}
      outcome={outcome}
    >
      <ClosingFields form={form} />
    </FormDialog>
  );
}

function doneText({ changedCount, awaitingCount }: Reply<typeof actions.bulkClose>): string {
  const done = t('actions.bulk.closed', { count: changedCount });
  return awaitingCount ? `${done}. ${t('actions.bulk.awaiting', { count: awaitingCount })}.` : done;
}
