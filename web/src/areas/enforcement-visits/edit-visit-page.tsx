import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import type { EnforcementVisit } from '@lintel/contract/areas/enforcement-visits/visit';
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
import { VisitForm } from './visit-form.tsx';
import { fieldsOf, useVisitForm, valuesOf } from './visit-values.ts';

const route = getRouteApi('/enforcement_visit_edit.html');

export function EditVisitPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(enforcementVisits.get, { query: { id } })} isRemoved={isRemoved}>
      {({ dto }) => <EditVisit visit={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = {
  visit: EnforcementVisit;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditVisit({ visit, onRemove }: Props) {
  const { id, ref } = visit;
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(visit);
  const form = useVisitForm(valuesOf(opened));
  const [isDeleting, setDeleting] = useState(false);
  const toVisit = () => backToRecord(pageOf('ENFORCEMENT_VISIT', id));
  const saving = useVersionedSave({
    current: read(enforcementVisits.get, { query: { id } }),
    version: opened.version,
    form,
    send: (version) => save.mutate({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('visit.saved'),
    onDone: toVisit,
  });
  const save = useWrite(enforcementVisits.save, saving.options);
  const remove = useWrite(enforcementVisits.remove, {
    silent: true,
    onSuccess: () => {
      saving.release();
      showSuccess(t('visit.deleted'));
      void navigate({ to: '/enforcement_visit_list.html', search: {} as never });
    },
    onError: () => onRemove(false),
  });
  return (
    <>
      <PageHeader
        title={t('visit.edit.title', { ref })}
        subtitle={`${visit.category.name} · ${visit.property.address1}`}
        back={{ to: pageOf('ENFORCEMENT_VISIT', id), label: ref }}
      >
        {visit.can.delete && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {t('visit.delete')}
          </Button>
        )}
      </PageHeader>
      <SaveProblems {...saving.problems} />
      <VisitForm form={form} current={visit} isSaving={save.isPending} onSave={saving.save} onCancel={toVisit} />
      {isDeleting && (
        <ReasonDialog
          draft={id}
          title={t('visit.delete.title', { ref })}
          hint={t('visit.delete.text')}
          label={t('visit.delete.reason')}
          button={t('visit.delete')}
          isDestructive
          write={remove}
          onSave={(reason) => {
            onRemove(true);
            remove.mutate({ query: { id, version: visit.version, reason } });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
