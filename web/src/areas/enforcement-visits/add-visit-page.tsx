import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useFilesAfterSave } from '#platform/files/use-files-after-save.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { VisitForm } from './visit-form.tsx';
import { fieldsOf, newVisit, useVisitForm } from './visit-values.ts';

const route = getRouteApi('/enforcement_visit_add.html');

/** Records a visit; the URL may name the property (`propertyId`). */
export function AddVisitPage() {
  const { propertyId } = route.useSearch();
  const { today } = useMe();
  const navigate = useNavigate();
  const [initial] = useState(() => newVisit(today, propertyId ?? null));
  const form = useVisitForm(initial);
  const files = useFilesAfterSave('ENFORCEMENT_VISIT', enforcementVisits.uploadFile);
  const release = useUnsavedChanges(form.isDirty() || files.waiting.length > 0);
  const create = useWrite(enforcementVisits.save, {
    silent: true,
    onSuccess: async ({ dto }) => {
      await files.sendTo(dto.id);
      release();
      showSuccess(t('visit.added'));
      void navigate({ to: '/enforcement_visit_view.html', search: { id: dto.id }, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  return (
    <>
      <PageHeader
        title={t('visit.add.title')}
        back={{ to: '/enforcement_visit_list.html', label: t('visits.title') }}
      />
      <VisitForm
        form={form}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: fieldsOf(values) })}
        onCancel={() => void navigate({ to: '/enforcement_visit_list.html', search: {} as never })}
        files={<FilesToSend files={files} ownerKind="ENFORCEMENT_VISIT" hint={t('visit.files.after')} />}
      />
    </>
  );
}
