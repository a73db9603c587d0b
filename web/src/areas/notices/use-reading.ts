import { notices } from '@lintel/contract/areas/notices';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** Marks notices as read, or all up to the newest one shown. */
export function useReading() {
  const some = useWrite(notices.read);
  const all = useWrite(notices.readAll, { onSuccess: () => showSuccess(t('notices.read.all.done')) });
  return {
    read: (ids: string[]) => some.mutate({ body: { ids } }),
    readAll: (newestId: string) => all.mutate({ body: { newestId } }),
    isReadingAll: all.isPending,
  };
}
