import { notices, type NoticeLine } from '@lintel/contract/areas/notices';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** Marks a line as read, or all up to the newest one shown. */
export function useReading() {
  const one = useWrite(notices.read);
  const all = useWrite(notices.readAll, { onSuccess: () => showSuccess(t('notices.read.all.done')) });
  return {
    read: ({ id }: NoticeLine) => one.mutate({ body: { id } }),
    readAll: ({ id }: NoticeLine) => all.mutate({ body: { newestId: id } }),
    isReadingAll: all.isPending,
  };
}
