import { pageOf } from '@lintel/contract/areas/activity';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { fieldsOf, newNotice, NoticeForm, useNoticeForm, valuesOf } from './notice-form.tsx';

const route = getRouteApi('/statutory_notice_add.html');
const list = '/statutory_notice_list.html';

/** Records a notice: from a visit (`visitId`), at a property (`propertyId`), or by itself. */
export function AddNoticePage() {
  const { visitId, propertyId = null } = route.useSearch();
  return visitId ? <AddNoticeOfVisit visitId={visitId} /> : <AddNotice known={{ propertyId }} />;
}

function AddNoticeOfVisit({ visitId }: { visitId: string }) {
  const { data, error, refetch } = useQuery(read(enforcementVisits.get, { query: { id: visitId } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} title={t('statutory.add.title')} />;
  const { property, category, authority, ref } = data.dto;
  return (
    <AddNotice known={{ visitId, propertyId: property.id, authority: authority ?? category.name }} visitRef={ref} />
  );
}

type Props = { known: Parameters<typeof newNotice>[1]; visitRef?: string };

/** The form of a new notice, prefilled with what is known. */
function AddNotice({ known, visitRef }: Props) {
  const form = useNoticeForm(newNotice(useMe().today, known));
  const back = visitRef
    ? { to: `/enforcement_visit_view.html?id=${known.visitId}&tab=notices`, label: visitRef }
    : { to: list, label: t('statutory.list.title') };
  const add = useAdd(statutoryNotices.save, {
    form,
    call: (values) => ({ body: fieldsOf(values) }),
    onAdded: ({ dto }) => {
      showSuccess(t('statutory.added'));
      return pageOf('STATUTORY_NOTICE', dto.id);
    },
    back: back.to,
  });
  return (
    <>
      <PageHeader title={t('statutory.add.title')} back={back} />
      <NoticeForm of={add} />
    </>
  );
}

export const EditNoticePage = () => <EditPage get={statutoryNotices.get} form={EditNotice} />;

function EditNotice({ of }: Edited<StatutoryNotice>) {
  const { id, ref } = of;
  const form = useNoticeForm(valuesOf(of));
  const edit = useEdit({
    kind: 'STATUTORY_NOTICE',
    of,
    get: statutoryNotices.get,
    save: statutoryNotices.save,
    form,
    call: (version) => ({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('statutory.saved'),
  });
  return (
    <>
      <PageHeader
        title={t('statutory.edit.title', { ref })}
        subtitle={`${noticeTypeOf(of.type).name} · ${of.property.caption}`}
        back={{ to: pageOf('STATUTORY_NOTICE', id), label: ref }}
      >
        {of.can.delete && (
          <RemoveRecord
            of={of}
            endpoint={statutoryNotices.remove}
            call={(query) => ({ query })}
            title={t('statutory.delete.title', { ref })}
            hint={t('statutory.delete.text')}
            deleted={t('statutory.deleted')}
            to={list}
          />
        )}
      </PageHeader>
      <NoticeForm
        of={edit}
        isThere
        people={of.people}
        otherProperties={of.otherProperties.map(({ id: other, caption }) => ({ id: other, name: caption }))}
      />
    </>
  );
}
