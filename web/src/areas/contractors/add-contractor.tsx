import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useWrite } from '#platform/api.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ContractorForm, fieldsOf, newContractor, useContractorForm } from './contractor-form.tsx';

export function AddContractor() {
  const navigate = useNavigate();
  const form = useContractorForm(newContractor);
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(contractors.create, {
    silent: true,
    onSuccess: ({ dto }) => {
      release();
      showSuccess(t('contractor.added'));
      void navigate({ to: '/contractor_view.html', search: { id: dto.id }, replace: true });
    },
    onError: (error) => showFailure(form, error),
  });
  return (
    <>
      <PageHeader
        title={t('contractor.add.title')}
        back={{ to: '/contractor_list.html', label: t('contractors.title') }}
      />
      <ContractorForm
        form={form}
        button={t('contractor.add')}
        isSaving={create.isPending}
        onSave={(values) => create.mutate({ body: fieldsOf(values) })}
        onCancel={() => void navigate({ to: '/contractor_list.html', search: {} as never })}
      />
    </>
  );
}
