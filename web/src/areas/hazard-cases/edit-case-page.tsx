import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { HazardCase } from '@lintel/contract/areas/hazard-cases/case';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { hazardName } from '@lintel/contract/statutory/hazards';
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
import { CaseForm } from './case-form.tsx';
import { fieldsOf, useCaseForm, valuesOf } from './case-values.ts';

const route = getRouteApi('/hazard_case_edit.html');

export function EditCasePage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(hazardCases.get, { query: { id } })} isRemoved={isRemoved}>
      {({ dto }) => <EditCase of={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = {
  of: HazardCase;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditCase({ of, onRemove }: Props) {
  const { id, ref } = of;
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(of);
  const form = useCaseForm(valuesOf(opened));
  const [isDeleting, setDeleting] = useState(false);
  const toCase = () => backToRecord(pageOf('HAZARD_CASE', id));
  const saving = useVersionedSave({
    current: read(hazardCases.get, { query: { id } }),
    version: opened.version,
    form,
    send: (version) => save.mutate({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('hazard.saved'),
    onDone: toCase,
  });
  const save = useWrite(hazardCases.save, saving.options);
  const remove = useWrite(hazardCases.remove, {
    silent: true,
    onSuccess: () => {
      saving.release();
      showSuccess(t('hazard.deleted'));
      void navigate({ to: '/hazard_case_list.html', search: {} as never });
    },
    onError: () => onRemove(false),
  });
  return (
    <>
      <PageHeader
        title={t('hazard.edit.title', { ref })}
        subtitle={`${hazardName(of.hazard)} · ${of.property.caption}`}
        back={{ to: pageOf('HAZARD_CASE', id), label: ref }}
      >
        {of.can.delete && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {t('hazard.delete')}
          </Button>
        )}
      </PageHeader>
      <SaveProblems {...saving.problems} />
      <CaseForm
        form={form}
        isThere
        people={of.people}
        isSaving={save.isPending}
        onSave={saving.save}
        onCancel={toCase}
      />
      {isDeleting && (
        <ReasonDialog
          draft={id}
          title={t('hazard.delete.title', { ref })}
          hint={t('hazard.delete.text')}
          label={t('hazard.delete.reason')}
          button={t('hazard.delete')}
          isDestructive
          write={remove}
          onSave={(reason) => {
            onRemove(true);
            remove.mutate({ query: { id, version: of.version, reason } });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
