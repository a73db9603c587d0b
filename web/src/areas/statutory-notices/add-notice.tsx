import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { NoticeForm } from './notice-form.tsx';
import { fieldsOf, newNotice, useNoticeForm } from './notice-values.ts';

type Props = { known: Parameters<typeof newNotice>[1]; visitRef?: string };

/** The form of a new notice, prefilled with what is known. */
export function AddNotice({ known, visitRef }: Props) {
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
      void navigate({ to: '/statutory_notice_view.html', search: { id: dto.id }, replace: true });
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
