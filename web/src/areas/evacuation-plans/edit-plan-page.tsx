import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { IconTrash } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { EditPage } from '#platform/record/edit-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { PlanForm } from './plan-form.tsx';
import { fieldsOf, usePlanForm, valuesOf } from './plan-values.ts';

const route = getRouteApi('/evacuation_plan_edit.html');

export function EditPlanPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(evacuationPlans.get, { query: { id } })} isRemoved={isRemoved}>
      {({ dto }) => <EditPlan of={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = {
  of: EvacuationPlan;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditPlan({ of, onRemove }: Props) {
  const { id, ref } = of;
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(of);
  const form = usePlanForm(valuesOf(opened));
  const [isDeleting, setDeleting] = useState(false);
  const toPlan = () => backToRecord(pageOf('EVACUATION_PLAN', id));
  const saving = useVersionedSave({
    current: read(evacuationPlans.get, { query: { id } }),
    version: opened.version,
    form,
    send: (version) => save.mutate({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('evacuation.saved'),
    onDone: toPlan,
  });
  const save = useWrite(evacuationPlans.save, saving.options);
  const remove = useWrite(evacuationPlans.remove, {
    silent: true,
    onSuccess: () => {
      saving.release();
      showSuccess(t('evacuation.deleted'));
      void navigate({ to: '/evacuation_plan_list.html', search: {} as never });
    },
    onError: () => onRemove(false),
  });
  return (
    <>
      <PageHeader
        title={t('evacuation.edit.title', { ref })}
        subtitle={`${of.residentName ?? of.ref} · ${of.property.caption}`}
        back={{ to: pageOf('EVACUATION_PLAN', id), label: ref }}
      >
        {of.can.delete && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {t('evacuation.delete')}
          </Button>
        )}
      </PageHeader>
      <SaveProblems {...saving.problems} />
      <PlanForm form={form} isThere isSaving={save.isPending} onSave={saving.save} onCancel={toPlan} />
      {isDeleting && (
        <ReasonDialog
          draft={id}
          title={t('evacuation.delete.title', { ref })}
          hint={t('evacuation.delete.text')}
          label={t('evacuation.delete.reason')}
          button={t('evacuation.delete')}
          isDestructive
          write={remove}
          onSave={(reason) => {
            onRemove(true);
            remove.mutate({ query: { id, version: of.version, reason } });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
