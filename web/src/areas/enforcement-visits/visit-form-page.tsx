import { pageOf } from '@lintel/contract/areas/activity';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import type { EnforcementVisit } from '@lintel/contract/areas/enforcement-visits/visit';
import { getRouteApi } from '@tanstack/react-router';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useFilesAfterSave } from '#platform/files/use-files-after-save.ts';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { fieldsOf, newVisit, useVisitForm, valuesOf, VisitForm } from './visit-form.tsx';

const route = getRouteApi('/enforcement_visit_add.html');
const list = '/enforcement_visit_list.html';

/** Records a visit; the URL may name the property (`propertyId`). */
export function AddVisitPage() {
  const { propertyId = null } = route.useSearch();
  const form = useVisitForm(newVisit(useMe().today, propertyId));
  const files = useFilesAfterSave('ENFORCEMENT_VISIT', enforcementVisits.uploadFile);
  const add = useAdd(enforcementVisits.save, {
    form,
    call: (values) => ({ body: fieldsOf(values) }),
    holdsMore: files.waiting.length > 0,
    onAdded: async ({ dto }) => {
      await files.sendTo(dto.id);
      showSuccess(t('visit.added'));
      return pageOf('ENFORCEMENT_VISIT', dto.id);
    },
    back: list,
  });
  return (
    <>
      <PageHeader title={t('visit.add.title')} back={{ to: list, label: t('visits.title') }} />
      <VisitForm
        of={add}
        files={<FilesToSend files={files} ownerKind="ENFORCEMENT_VISIT" hint={t('visit.files.after')} />}
      />
    </>
  );
}

export const EditVisitPage = () => <EditPage get={enforcementVisits.get} form={EditVisit} />;

function EditVisit({ of }: Edited<EnforcementVisit>) {
  const { id, ref } = of;
  const form = useVisitForm(valuesOf(of));
  const edit = useEdit({
    kind: 'ENFORCEMENT_VISIT',
    of,
    get: enforcementVisits.get,
    save: enforcementVisits.save,
    form,
    call: (version) => ({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('visit.saved'),
  });
  return (
    <>
      <PageHeader
        title={t('visit.edit.title', { ref })}
        subtitle={`${of.category.name} · ${of.property.address1}`}
        back={{ to: pageOf('ENFORCEMENT_VISIT', id), label: ref }}
      >
        {of.can.delete && (
          <RemoveRecord
            of={of}
            endpoint={enforcementVisits.remove}
            call={(query) => ({ query })}
            title={t('visit.delete.title', { ref })}
            hint={t('visit.delete.text')}
            deleted={t('visit.deleted')}
            to={list}
          />
        )}
      </PageHeader>
      <VisitForm of={edit} current={of} />
    </>
  );
}
