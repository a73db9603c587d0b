import { files } from '@lintel/contract/areas/files';
import { useWrite } from '../api.ts';
import { confirm } from '../dialog/confirm.tsx';
import { t } from '../texts.ts';
import { showSuccess } from '../app/toasts.ts';

/** Deletes a file after confirmation, and shows a message; `onDeleted` runs after that. */
export function useDeleteFile({ id, name }: { id: string; name: string }, onDeleted?: () => void) {
  const remove = useWrite(files.remove, {
    onSuccess: () => {
      showSuccess(t('files.deleted', { name }));
      onDeleted?.();
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('files.delete.title'),
      message: t('files.delete.text', { name }),
      confirm: t('files.delete.confirm'),
      isDestructive: true,
    });
    if (isSure) remove.mutate({ query: { id } });
  };
  return { ask, isPending: remove.isPending };
}
