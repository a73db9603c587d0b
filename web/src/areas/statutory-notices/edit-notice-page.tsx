import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
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
import { NoticeForm } from './notice-form.tsx';
import { fieldsOf, useNoticeForm, valuesOf } from './notice-values.ts';

const route = getRouteApi('/statutory_notice_edit.html');

export function EditNoticePage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(statutoryNotices.get, { query: { id } })} isRemoved={isRemoved}>
      {({ dto }) => <EditNotice notice={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = {
  notice: StatutoryNotice;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditNotice({ notice, onRemove }: Props) {
  const { id, ref } = notice;
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(notice);
  const form = useNoticeForm(valuesOf(opened));
  const [isDeleting, setDeleting] = useState(false);
  const toNotice = () => backToRecord(pageOf('STATUTORY_NOTICE', id));
  const saving = useVersionedSave({
    current: read(statutoryNotices.get, { query: { id } }),
    version: opened.version,
    form,
    send: (version) => save.mutate({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('statutory.saved'),
    onDone: toNotice,
  });
  const save = useWrite(statutoryNotices.save, saving.options);
  const remove = useWrite(statutoryNotices.remove, {
    silent: true,
    onSuccess: () => {
      saving.release();
      showSuccess(t('statutory.deleted'));
      void navigate({ to: '/statutory_notice_list.html', search: {} as never });
    },
    onError: () => onRemove(false),
  });
  return (
    <>
      <PageHeader
        title={t('statutory.edit.title', { ref })}
        subtitle={`${noticeTypeOf(notice.type).name} · ${notice.property.caption}`}
        back={{ to: pageOf('STATUTORY_NOTICE', id), label: ref }}
      >
        {notice.can.delete && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {t('statutory.delete')}
          </Button>
        )}
      </PageHeader>
      <SaveProblems {...saving.problems} />
      <NoticeForm
        form={form}
        isThere
        people={notice.people}
        otherProperties={notice.otherProperties.map(({ id: other, caption }) => ({ id: other, name: caption }))}
        isSaving={save.isPending}
        onSave={saving.save}
        onCancel={toNotice}
      />
      {isDeleting && (
        <ReasonDialog
          draft={id}
          title={t('statutory.delete.title', { ref })}
          hint={t('statutory.delete.text')}
          label={t('statutory.delete.reason')}
          button={t('statutory.delete')}
          isDestructive
          write={remove}
          onSave={(reason) => {
            onRemove(true);
            remove.mutate({ query: { id, version: notice.version, reason } });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
