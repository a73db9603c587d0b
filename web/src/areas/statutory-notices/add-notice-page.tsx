import { Skeleton } from '@mantine/core';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { NoticeForm } from './notice-form.tsx';
import { fieldsOf, newNotice, useNoticeForm } from './notice-values.ts';

const route = getRouteApi('/statutory_notice_add.html');

/** Records a notice: of a visit (`visitId`), at a property (`propertyId`), or by itself. */
export function AddNoticePage() {
  const { visitId, propertyId } = route.useSearch();
  const asked = read(enforcementVisits.get, { query: { id: visitId ?? '' } });
  const visit = useQuery(visitId ? asked : { ...asked, queryFn: skipToken });
  if (!visitId) return <AddNotice known={{ propertyId: propertyId ?? null }} />;
  if (visit.isError && !visit.data)
    return <FailurePage error={visit.error} reset={() => void visit.refetch()} title={t('statutory.add.title')} />;
  if (!visit.data) return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  const { property, category, authority, ref } = visit.data.dto;
  return (
    <AddNotice known={{ visitId, propertyId: property.id, authority: authority ?? category.name }} visitRef={ref} />
  );
}

type Props = { known: Parameters<typeof newNotice>[1]; visitRef?: string };

function AddNotice({ known, visitRef }: Props) {
  const { today } = useMe();
  const navigate = useNavigate();
  const [initial] = useState(() => newNotice(today, known));
  const form = useNoticeForm(initial);
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(statutoryNotices.save, {
    silent: true,
    onSuccess: ({ dto }) => {
      release();
      showSuccess(t('statutory.added'));
      void navigate({ to: '/statutory_notice_view.html', search: { id: dto.id } });
    },
    onError: (failure) => showFailure(form, failure),
  });
  const back = visitRef
    ? { to: `/enforcement_visit_view.html?id=${known.visitId}&tab=notices`, label: visitRef }
    : { to: '/statutory_notice_list.html', label: t('statutory.list.title') };
  return (
    <>
      <PageHeader title={t('statutory.add.title')} back={back} />
      <NoticeForm
        form={form}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: fieldsOf(values) })}
        onCancel={() => void navigate({ to: back.to as never })}
      />
    </>
  );
}
