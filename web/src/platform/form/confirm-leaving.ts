import { confirm } from '../confirm.tsx';
import { t } from '../texts.ts';

/** Asks whether what was typed may be lost; true when it may. */
export const confirmLeaving = () =>
  confirm({
    title: t('leave.title'),
    message: t('leave.message'),
    confirm: t('leave.confirm'),
    cancel: t('leave.stay'),
    isDestructive: true,
  });
