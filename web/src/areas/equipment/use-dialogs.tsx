import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import type { Equipment } from '@lintel/contract/areas/equipment/piece';
import { useState } from 'react';
import { showSuccess } from '#platform/app/toasts.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useMe } from '#platform/current-user.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { t } from '#platform/texts.ts';

type Props = { piece: Equipment; onClose: () => void };

/** Takes a piece out of use from a day on, and says why. */
export function PutOutOfUse({ piece: { id, version, name }, onClose }: Props) {
  const { today } = useMe();
  const [on, setOn] = useState<string | null>(today);
  const put = useDecision(equipment.putOutOfUse, {
    onSuccess: () => (showSuccess(t('equipment.out.done')), onClose()),
  });
  return (
    <ReasonDialog
      draft={id}
      title={t('equipment.out.title', { name })}
      hint={t('equipment.out.hint')}
      label={t('equipment.out.reason')}
      button={t('equipment.out')}
      isReady={on !== null}
      write={put}
      onSave={(reason) => put.mutate({ body: { id, version, on: on!, reason } })}
      onClose={onClose}
    >
      <DayInput label={t('equipment.out.on')} required maxDate={today} value={on} onChange={setOn} />
    </ReasonDialog>
  );
}

/** Puts a piece back in use from a day on, and says why. */
export function PutBackInUse({ piece: { id, version, name, outOfUse }, onClose }: Props) {
  const { today } = useMe();
  const [on, setOn] = useState<string | null>(today);
  const put = useDecision(equipment.putBackInUse, {
    onSuccess: () => (showSuccess(t('equipment.back.done')), onClose()),
  });
  return (
    <ReasonDialog
      draft={id}
      title={t('equipment.back.title', { name })}
      hint={t('equipment.back.hint')}
      label={t('equipment.back.reason')}
      button={t('equipment.back')}
      isReady={on !== null}
      write={put}
      onSave={(reason) => put.mutate({ query: { id, version, on: on!, reason } })}
      onClose={onClose}
    >
      <DayInput
        label={t('equipment.back.on')}
        required
        {...(outOfUse && { minDate: outOfUse.on })}
        maxDate={today}
        value={on}
        onChange={setOn}
      />
    </ReasonDialog>
  );
}
