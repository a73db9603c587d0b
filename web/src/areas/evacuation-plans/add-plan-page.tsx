import { Checkbox } from '@mantine/core';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { PlanForm } from './plan-form.tsx';
import { fieldsOf, newPlan, usePlanForm } from './plan-values.ts';

const route = getRouteApi('/evacuation_plan_add.html');

/** Adds a resident, at a given property (`propertyId`) or one to be chosen. */
export function AddPlanPage() {
  const { propertyId = null } = route.useSearch();
  const { today } = useMe();
  const navigate = useNavigate();
  const [initial] = useState(() => newPlan(propertyId, today));
  const form = usePlanForm(initial);
  const [isAnother, setAnother] = useState(false);
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(evacuationPlans.save, {
    silent: true,
    onSuccess: ({ dto }) => {
      showSuccess(t('evacuation.added'));
      if (isAnother) {
        const { floor, origin, knownOn } = dto;
        form.startFrom({ ...newPlan(dto.property.id, today), floor, origin, knownOn });
        create.reset();
        document.getElementById(fieldId('residentName'))?.focus();
        return;
      }
      release();
      void navigate({ to: '/evacuation_plan_view.html', search: { id: dto.id }, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  const back = propertyId
    ? { to: `/property/${propertyId}?tab=evacuation`, label: t('hazard.property') }
    : { to: '/evacuation_plan_list.html', label: t('evacuation.title') };
  return (
    <>
      <PageHeader title={t('evacuation.add')} back={back} />
      <PlanForm
        form={form}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: fieldsOf(values) })}
        onCancel={() => void navigate({ to: back.to as never })}
      >
        <Checkbox
          label={t('evacuation.add.another')}
          checked={isAnother}
          onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
        />
      </PlanForm>
    </>
  );
}
