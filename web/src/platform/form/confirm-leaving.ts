import { confirm } from '../dialog/confirm.tsx';
import { t } from '../texts.ts';

/** Asks whether input may be lost; resolves to true if so. */
export const confirmLeaving = () =>
  confirm({
    title: t('leave.title'),
    message: t('leave.message'),
    confirm: t('leave.confirm'),
    cancel: t('leave.stay'),
    isDestructive: true,
  });
