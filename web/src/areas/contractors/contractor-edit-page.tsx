import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { pageOf } from '@lintel/contract/areas/activity';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { EditPage } from '#platform/record/edit-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { t } from '#platform/texts.ts';
import { AddContractor } from './add-contractor.tsx';
import { ContractorForm, fieldsOf, useContractorForm, valuesOf } from './contractor-form.tsx';

const route = getRouteApi('/contractor_edit.html');

/** Edits the contractor of the URL, or creates one if there is none (CON-003). */
export function ContractorEditPage() {
  const { id } = route.useSearch();
  if (!id) return <AddContractor />;
  return (
    <EditPage query={read(contractors.get, { query: { id } })}>
      {({ dto }) => <EditContractor contractor={dto} />}
    </EditPage>
  );
}

function EditContractor({ contractor }: { contractor: Contractor }) {
  const { id } = contractor;
  const backToRecord = useBackToRecord();
  const [opened] = useState(contractor);
  const form = useContractorForm(valuesOf(opened));
  const toContractor = () => backToRecord(pageOf('CONTRACTOR', id));
  const saving = useVersionedSave({
    current: read(contractors.get, { query: { id } }),
    version: opened.version,
    form,
    send: (version) => change.mutate({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('contractor.saved'),
    onDone: toContractor,
  });
  const change = useWrite(contractors.change, saving.options);
  return (
    <>
      <PageHeader
        title={t('contractor.edit.title', { name: contractor.name })}
        back={{ to: pageOf('CONTRACTOR', id), label: contractor.name }}
      />
      <SaveProblems {...saving.problems} />
      <ContractorForm
        form={form}
        chosenBusiness={contractor.business}
        keeper={contractor.keeper}
        button={t('contractor.save')}
        isSaving={change.isPending}
        onSave={saving.save}
        onCancel={toContractor}
      />
    </>
  );
}
