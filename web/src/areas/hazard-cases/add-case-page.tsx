import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { CaseForm } from './case-form.tsx';
import { fieldsOf, newCase, useCaseForm } from './case-values.ts';

const route = getRouteApi('/hazard_case_add.html');

/** Opens a case, at a given property (`propertyId`) or one to be chosen. */
export function AddCasePage() {
  const { propertyId = null } = route.useSearch();
  const navigate = useNavigate();
  const [initial] = useState(() => newCase(propertyId));
  const form = useCaseForm(initial);
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(hazardCases.save, {
    silent: true,
    onSuccess: ({ dto }) => {
      release();
      showSuccess(t('hazard.opened'));
      void navigate({ to: '/hazard_case_view.html', search: { id: dto.id }, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  const back = propertyId
    ? { to: `/property/${propertyId}?tab=hazards`, label: t('hazard.property') }
    : { to: '/hazard_case_list.html', label: t('hazard.list.title') };
  return (
    <>
      <PageHeader title={t('hazard.add')} back={back} />
      <CaseForm
        form={form}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: fieldsOf(values) })}
        onCancel={() => void navigate({ to: back.to as never })}
      />
    </>
  );
}
