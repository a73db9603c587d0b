import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo } from '@lintel/contract/areas/shares/share';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { ExpiryInput, isPossibleExpiry } from './expiry-input.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';

type Props = {
  share: AssignInfo;
  /** When the work is due. */
  dueOn: string | null | undefined;
  onClose: () => void;
};

/** Changes the last day on which the link works. */
export function ExtendShare({ share, dueOn, onClose }: Props) {
  const { today } = useMe();
  const [day, setDay] = useState<string | null>(share.linkExpirationDate);
  const extend = useWrite(shares.extend, {
    silent: true,
    onSuccess: ({ dto }) => (showSuccess(t('share.extended', { day: dayText(dto.linkExpirationDate) })), onClose()),
  });
  const isReady = day !== share.linkExpirationDate && isPossibleExpiry(day, today);
  return (
    <FormDialog
      title={t('share.extend')}
      button={t('share.extend.do')}
      isReady={isReady}
      write={extend}
      onSave={() => extend.mutate({ body: { id: share.tokenId, linkExpirationDate: day! } })}
      onClose={onClose}
    >
      <ExpiryInput value={day} dueOn={[dueOn]} onChange={setDay} data-autofocus />
    </FormDialog>
  );
}
