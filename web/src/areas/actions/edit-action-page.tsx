import { pageOf } from '@lintel/contract/areas/activity';
import type { Action, ActionDetails } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useEdit } from '#platform/record/use-edit.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { ActionFormTabs, useActionForm } from './action-form.tsx';
import { valuesOf } from './action-values.ts';
import { whereRaised } from './where-raised.ts';

/** Edits an open action; its id is in the path, or in the query of the older URL. */
export const EditActionPage = () => <EditPage get={actions.get} missing="action" form={EditAction} />;

function EditAction({ of }: Edited<Action>) {
  const { id, ref, can } = of;
  const form = useActionForm(valuesOf(of));
  const reading = useQuery(read(dictionaries.areasOfObservation));
  const offered = [...of.areaOfObservations, ...(reading.data?.objects ?? [])];
  const areas = [...new Map(offered.map((area) => [area.id, area])).values()];
  const { dueDate } = form.values;
  const [isReasonAsked, setReasonAsked] = useState(false);
  const isExtended = dueDate !== null && dueDate > of.dueDate;
  const { errors, ...edit } = useEdit({
    kind: 'ACTION',
    of,
    get: actions.get,
    save: actions.change,
    form,
    against: () => (isExtended && !form.getValues().reason.trim() ? { reason: t('action.extend.reason.say') } : {}),
    call: (version) => {
      const { reason, ...values } = form.getValues();
      const details = { ...(values as ActionDetails), id, version };
      return { body: { ...details, reason: isExtended || isReasonAsked ? reason : null } };
    },
    saved: t('action.saved'),
  });
  // The server also requires it if somebody else has moved the date meanwhile.
  if (errors['reason'] && !isReasonAsked) setReasonAsked(true);
  return (
    <>
      <PageHeader
        title={t('action.edit.title', { ref })}
        subtitle={whereRaised(of.propertyBriefInfoDto?.caption ?? t('action.add.standalone'), of.source?.caption)}
        back={{ to: pageOf('ACTION', id), label: ref }}
      >
        {can.remove && (
          <RemoveRecord
            of={of}
            endpoint={actions.remove}
            call={(query) => ({ query })}
            title={t('action.delete.title', { ref })}
            hint={t('action.delete.text')}
            deleted={t('action.deleted')}
            // The list of open actions (ACT-018, conflict C19).
            to="/actions/list?status=OPEN"
          />
        )}
      </PageHeader>
      <ActionFormTabs
        of={edit}
        statuses={of.statusOptions}
        areas={areas}
        areasReading={reading}
        mayChooseDueDate={can.changeDueDate}
        dueHint={can.changeDueDate ? undefined : t('action.form.due.fixed')}
        onPriority={(priority) => form.setFieldValue('priority', priority)}
        onDueDate={(day) => form.setFieldValue('dueDate', day)}
        isExtended={isExtended || isReasonAsked}
        files={<FileArea ownerId={id} ownerKind="ACTION" can={{ add: can.addFile }} asksEvidence />}
      />
    </>
  );
}
