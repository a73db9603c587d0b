import { pageOf } from '@lintel/contract/areas/activity';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { getRouteApi } from '@tanstack/react-router';
import { showSuccess } from '#platform/app/toasts.ts';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { ContractorForm, fieldsOf, newContractor, useContractorForm, valuesOf } from './contractor-form.tsx';

const route = getRouteApi('/contractor_edit.html');

/** Edits the contractor of the URL, or creates one if there is none (CON-003). */
export function ContractorEditPage() {
  return route.useSearch().id ? <EditPage get={contractors.get} form={EditContractor} /> : <AddContractor />;
}

function AddContractor() {
  const form = useContractorForm(newContractor);
  const list = '/contractor_list.html';
  const add = useAdd(contractors.create, {
    form,
    call: (values) => ({ body: fieldsOf(values) }),
    onAdded: ({ dto }) => {
      showSuccess(t('contractor.added'));
      return pageOf('CONTRACTOR', dto.id);
    },
    back: list,
  });
  return (
    <>
      <PageHeader title={t('contractor.add.title')} back={{ to: list, label: t('contractors.title') }} />
      <ContractorForm of={add} button={t('contractor.add')} />
    </>
  );
}

function EditContractor({ of }: Edited<Contractor>) {
  const { id, name } = of;
  const form = useContractorForm(valuesOf(of));
  const edit = useEdit({
    kind: 'CONTRACTOR',
    of,
    get: contractors.get,
    save: contractors.change,
    form,
    call: (version) => ({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('contractor.saved'),
  });
  return (
    <>
      <PageHeader title={t('contractor.edit.title', { name })} back={{ to: pageOf('CONTRACTOR', id), label: name }} />
      <ContractorForm of={edit} chosenBusiness={of.business} keeper={of.keeper} button={t('contractor.save')} />
    </>
  );
}
