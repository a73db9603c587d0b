import { Text } from '@mantine/core';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { NewRequirement, requirementLabels as labels } from '@lintel/contract/areas/statutory-notices/notice';
import { bind, DayField, ProseField, TextField } from '#platform/form/bound-fields.tsx';
import { useWrite } from '#platform/api.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { noRequirement, type RequirementValues } from './requirement-values.ts';

/** Adds a requirement to a notice; it becomes an action. */
export function RequireDrawer({ noticeId, onClose }: { noticeId: string; onClose: () => void }) {
  const form = useContractForm<RequirementValues>(NewRequirement, { initialValues: noRequirement });
  const add = useWrite(statutoryNotices.require, {
    form,
    onSuccess: () => {
      showSuccess(t('statutory.required'));
      onClose();
    },
  });
  const of = (field: keyof typeof labels) => bind(form)(field, labels[field]);
  return (
    <DrawerForm
      title={t('statutory.requirement.add')}
      intro={<Text c="dimmed">{t('statutory.requirements.hint')}</Text>}
      labels={labels}
      button={t('statutory.requirement.add')}
      write={add}
      onSave={(values) => add.mutate({ body: { ...values, noticeId } })}
      onClose={onClose}
    >
      <ProseField of={{ ...of('words'), required: true }} max={1000} />
      <TextField of={of('provision')} />
      <ProseField of={of('measure')} />
      <DayField of={of('dueOn')} />
    </DrawerForm>
  );
}
