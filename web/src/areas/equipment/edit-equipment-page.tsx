import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentFieldLabels as labels, MAX_NAME, type Equipment } from '@lintel/contract/areas/equipment/piece';
import { IconTrash } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { bind, TextField } from '#platform/form/bound-fields.tsx';
import { ErrorSummary } from '#platform/form/error-summary.tsx';
import grid from '#platform/form/form-grid.module.css';
import { SaveBar } from '#platform/form/save-bar.tsx';
import { EditPage } from '#platform/record/edit-page.tsx';
import { useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { EquipmentSections } from './equipment-fields.tsx';
import { fieldsOf, useEquipmentForm, valuesOf } from './equipment-values.ts';

const route = getRouteApi('/equipment_edit.html');

export function EditEquipmentPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(equipment.get, { query: { id } })} isRemoved={isRemoved}>
      {({ dto }) => <EditEquipment piece={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = {
  piece: Equipment;
  /** Called when deletion starts, and when it has failed. */
  onRemove: (isRemoved: boolean) => void;
};

function EditEquipment({ piece, onRemove }: Props) {
  const { id, ref, name } = piece;
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(piece);
  const form = useEquipmentForm(valuesOf(opened));
  const [isDeleting, setDeleting] = useState(false);
  const toPiece = () => backToRecord(pageOf('EQUIPMENT', id));
  const saving = useVersionedSave({
    current: read(equipment.get, { query: { id } }),
    version: opened.version,
    form,
    send: (version) => save.mutate({ body: { ...fieldsOf(form.getValues()), id, version } }),
    saved: t('equipment.saved'),
    onDone: toPiece,
  });
  const save = useWrite(equipment.save, saving.options);
  const remove = useWrite(equipment.remove, {
    silent: true,
    onSuccess: () => {
      saving.release();
      showSuccess(t('equipment.deleted'));
      void navigate({ to: '/equipment_list.html', search: {} as never });
    },
    onError: () => onRemove(false),
  });
  return (
    <>
      <PageHeader
        title={t('equipment.edit.title', { name })}
        subtitle={`${ref} · ${piece.property.caption}`}
        back={{ to: pageOf('EQUIPMENT', id), label: name }}
      >
        {piece.can.delete && (
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {t('equipment.delete')}
          </Button>
        )}
      </PageHeader>
      <SaveProblems {...saving.problems} />
      <form noValidate onSubmit={form.onSubmit(saving.save)}>
        <div className={grid.form}>
          <ErrorSummary
            of={form}
            order={Object.keys(labels)}
            labelOf={(field) => labels[field as keyof typeof labels]}
          />
          <EquipmentSections form={form} type={piece.type}>
            <TextField of={{ ...bind(form)('name', labels.name), required: true }} max={MAX_NAME} />
          </EquipmentSections>
        </div>
        <SaveBar button={t('equipment.save')} isSaving={save.isPending} onCancel={toPiece} />
      </form>
      {isDeleting && (
        <ReasonDialog
          draft={id}
          title={t('equipment.delete.title', { ref })}
          hint={t('equipment.delete.text')}
          label={t('equipment.delete.reason')}
          button={t('equipment.delete')}
          isDestructive
          write={remove}
          onSave={(reason) => {
            onRemove(true);
            remove.mutate({ query: { id, version: piece.version, reason } });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
