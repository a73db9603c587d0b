import { properties } from '@lintel/contract/areas/properties/endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { mayDo } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { PropertyForm, usePropertyForm } from './property-form.tsx';
import { emptyValues } from './property-values.ts';

export function AddPropertyPage() {
  const navigate = useNavigate();
  const mayPutTasks = mayDo(useMe(), 'PRISM_PROPERTY_TASK_MANAGE');
  const [initial] = useState(emptyValues);
  const form = usePropertyForm(initial);
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(properties.create, {
    silent: true,
    onSuccess: ({ dto }) => {
      release();
      const toTasks = { to: '/property/$id', params: { id: dto.id }, search: { tab: 'tasks' } } as const;
      showNextSteps(
        t('property.added'),
        mayPutTasks ? [{ label: t('property.added.tasks'), run: () => void navigate(toTasks) }] : [],
      );
      void navigate({ to: '/property/$id', params: { id: dto.id }, search: {}, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  return (
    <>
      <PageHeader title={t('properties.add')} back={{ to: '/property/', label: t('properties.title') }} />
      <PropertyForm
        form={form}
        button={t('property.save')}
        isSaving={create.isPending || create.isSuccess}
        // Enter still held down after the reply must not create another one.
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: values })}
        onCancel={() => void navigate({ to: '/property/', search: {} })}
      />
    </>
  );
}
