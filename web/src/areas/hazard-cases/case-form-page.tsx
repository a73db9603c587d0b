import { pageOf } from '@lintel/contract/areas/activity';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardName } from '@lintel/contract/statutory/hazards';
import { getRouteApi } from '@tanstack/react-router';
import { showSuccess } from '#platform/app/toasts.ts';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { CaseForm, fieldsOf, newCase, useCaseForm, valuesOf } from './case-form.tsx';

const route = getRouteApi('/hazard_case_add.html');

/** Opens a case, at a given property (`propertyId`) or one to be chosen. */
export function AddCasePage() {
  const { propertyId = null } = route.useSearch();
  const form = useCaseForm(newCase(propertyId));
  const back = propertyId
    ? { to: `/property/${propertyId}?tab=hazards`, label: t('hazard.property') }
    : { to: '/hazard_case_list.html', label: t('hazard.list.title') };
  const add = useAdd(hazardCases.save, {
    form,
    call: (values) => ({ body: fieldsOf(values) }),
    onAdded: ({ dto }) => {
      showSuccess(t('hazard.opened'));
      return pageOf('HAZARD_CASE', dto.id);
    },
    back: back.to,
  });
  return (
    <>
      <PageHeader title={t('hazard.add')} back={back} />
      <CaseForm of={add} />
    </>
  );
}

export const EditCasePage = () => <EditPage get={hazardCases.get} form={EditCase} />;

function EditCase({ of }: Edited<HazardCase>) {
  const { id, ref } = of;
  const form = useCaseForm(valuesOf(of));
  const edit = useEdit({
    kind: 'HAZARD_CASE',
    of,
    get: hazardCases.get,
    save: hazardCases.save,
    form,
    call: (version) => ({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('hazard.saved'),
  });
  return (
    <>
      <PageHeader
        title={t('hazard.edit.title', { ref })}
        subtitle={`${hazardName(of.hazard)} · ${of.property.caption}`}
        back={{ to: pageOf('HAZARD_CASE', id), label: ref }}
      >
        {of.can.delete && (
          <RemoveRecord
            of={of}
            endpoint={hazardCases.remove}
            call={(query) => ({ query })}
            title={t('hazard.delete.title', { ref })}
            hint={t('hazard.delete.text')}
            deleted={t('hazard.deleted')}
            to="/hazard_case_list.html"
          />
        )}
      </PageHeader>
      <CaseForm of={edit} isThere people={of.people} />
    </>
  );
}
