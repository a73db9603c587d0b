import { Button, Group, Modal, Stack } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo } from '@lintel/contract/areas/shares/share';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/toasts.ts';
import { ExpiryInput, isPossibleExpiry } from './expiry-input.tsx';
import { FailureAlert } from '#platform/failure-alert.tsx';

/** Moves the last day on which the link works. */
export function ExtendShare({ share, onClose }: { share: AssignInfo; onClose: () => void }) {
  const { today } = useMe();
  const [day, setDay] = useState<string | null>(share.linkExpirationDate);
  const extend = useWrite(shares.extend, {
    silent: true,
    onSuccess: ({ dto }) => (showSuccess(t('share.extended', { day: dayText(dto.linkExpirationDate) })), onClose()),
  });
  const isReady = day !== share.linkExpirationDate && isPossibleExpiry(day, today);
  return (
    <Modal opened onClose={onClose} title={t('share.extend')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !extend.isPending) extend.mutate({ body: { id: share.tokenId, linkExpirationDate: day! } });
        }}
      >
        <Stack gap="sm">
          <FailureAlert error={extend.error} />
          <ExpiryInput value={day} onChange={setDay} data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={extend.isPending}>
              {t('share.extend.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
