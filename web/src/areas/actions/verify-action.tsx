import { Button, Group } from '@mantine/core';
import { type Action } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { confirm } from '#platform/confirm.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { ReasonDialog } from '#platform/reason-dialog.tsx';

/** The second person accepts what was done, or rejects it with a reason. */
export function VerifyAction({ action: { id, version } }: { action: Action }) {
  const [isRejecting, setRejecting] = useState(false);
  const accept = useWrite(actions.verify, { onSuccess: () => showSuccess(t('action.accepted')) });
  const reject = useDecision(actions.verify, {
    onSuccess: () => (showSuccess(t('action.rejected')), setRejecting(false)),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('action.verify.accept.title'),
      message: t('action.verify.accept.text'),
      confirm: t('action.verify.accept'),
    });
    if (isSure) accept.mutate({ body: { id, version, accepted: true } });
  };
  return (
    <Group gap="xs" className="no-print">
      <Button leftSection={<IconCheck size={16} aria-hidden />} loading={accept.isPending} onClick={() => void ask()}>
        {t('action.verify.accept')}
      </Button>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setRejecting(true)}>
        {t('action.verify.reject')}
      </Button>
      {isRejecting && (
        <ReasonDialog
          title={t('action.verify.reject.title')}
          hint={t('action.verify.reject.hint')}
          label={t('action.verify.reason')}
          button={t('action.verify.reject.do')}
          isDestructive
          write={reject}
          onSave={(reason) => reject.mutate({ body: { id, version, accepted: false, reason } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </Group>
  );
}
