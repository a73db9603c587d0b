import { notices } from '@lintel/contract/areas/notices';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';

/** Marks one notice as read, or all up to the newest one that was shown. */
export function useReading() {
  const one = useWrite(notices.read);
  const all = useWrite(notices.readAll, { onSuccess: () => showSuccess(t('notices.read.all.done')) });
  return {
    read: (id: string) => one.mutate({ body: { ids: [id] } }),
    readAll: (newestId: string) => all.mutate({ body: { newestId } }),
    isReadingAll: all.isPending,
  };
}
