import { HandedOverSheet, type EvacuationSheet } from '@lintel/contract/areas/evacuation-plans/building';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { evacuationEntryLabels, type EvacuationReceiver } from '@lintel/contract/areas/evacuation-plans/entry';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { bind, DayField } from '#platform/form/bound-fields.tsx';
import { useContractForm } from '#platform/form/contract-form.ts';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { t } from '#platform/texts.ts';

type Props = { of: EvacuationSheet; to: EvacuationReceiver; onClose: () => void };

/** Records in all the plans on a sheet that it was handed over. */
export function HandOverDialog({ of: { property, residents }, to, onClose }: Props) {
  const form = useContractForm<{ on: string | null }>(HandedOverSheet.pick({ on: true }), {
    draft: null,
    initialValues: { on: useMe().today },
  });
  const write = useWrite(evacuationPlans.handOver, {
    form,
    onSuccess: ({ message }) => {
      showSuccess(t.known(message));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('evacuation.handed.over')}
      hint={t('evacuation.handed.over.hint')}
      button={t('save')}
      write={write}
      onSave={write.form.onSubmit(({ on }) =>
        write.mutate({ body: { propertyId: property.id, to, on: on!, residents } }),
      )}
      onClose={onClose}
    >
      <DayField of={{ ...bind(form)('on', evacuationEntryLabels.on), required: true }} />
    </FormDialog>
  );
}
