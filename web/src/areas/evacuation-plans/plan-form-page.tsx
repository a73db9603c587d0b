import { Checkbox } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import type { EvacuationPlan } from '@lintel/contract/areas/evacuation-plans/plan';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { fieldsOf, newPlan, PlanForm, usePlanForm, valuesOf } from './plan-form.tsx';

const route = getRouteApi('/evacuation_plan_add.html');

/** Adds a resident, at a given property (`propertyId`) or one to be chosen. */
export function AddPlanPage() {
  const { propertyId = null } = route.useSearch();
  const { today } = useMe();
  const form = usePlanForm(newPlan(propertyId, today));
  const [isAnother, setAnother] = useState(false);
  const back = propertyId
    ? { to: `/property/${propertyId}?tab=evacuation`, label: t('hazard.property') }
    : { to: '/evacuation_plan_list.html', label: t('evacuation.title') };
  const add = useAdd(evacuationPlans.save, {
    form,
    call: (values) => ({ body: fieldsOf(values) }),
    onAdded: ({ dto }) => {
      showSuccess(t('evacuation.added'));
      if (!isAnother) return pageOf('EVACUATION_PLAN', dto.id);
      const { floor, origin, knownOn } = dto;
      form.startFrom({ ...newPlan(dto.property.id, today), floor, origin, knownOn });
      document.getElementById(fieldId('residentName'))?.focus();
      return undefined;
    },
    back: back.to,
  });
  return (
    <>
      <PageHeader title={t('evacuation.add')} back={back} />
      <PlanForm of={add}>
        <Checkbox
          label={t('evacuation.add.another')}
          checked={isAnother}
          onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
        />
      </PlanForm>
    </>
  );
}

export const EditPlanPage = () => <EditPage get={evacuationPlans.get} form={EditPlan} />;

function EditPlan({ of }: Edited<EvacuationPlan>) {
  const { id, ref } = of;
  const form = usePlanForm(valuesOf(of));
  const edit = useEdit({
    kind: 'EVACUATION_PLAN',
    of,
    get: evacuationPlans.get,
    save: evacuationPlans.save,
    form,
    call: (version) => ({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('evacuation.saved'),
  });
  return (
    <>
      <PageHeader
        title={t('evacuation.edit.title', { ref })}
        subtitle={`${of.residentName ?? ref} · ${of.property.caption}`}
        back={{ to: pageOf('EVACUATION_PLAN', id), label: ref }}
      >
        {of.can.delete && (
          <RemoveRecord
            of={of}
            endpoint={evacuationPlans.remove}
            call={(query) => ({ query })}
            title={t('evacuation.delete.title', { ref })}
            hint={t('evacuation.delete.text')}
            deleted={t('evacuation.deleted')}
            to="/evacuation_plan_list.html"
          />
        )}
      </PageHeader>
      <PlanForm of={edit} isThere />
    </>
  );
}
