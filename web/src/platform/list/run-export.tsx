import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { sizeText } from '@lintel/contract/areas/files';
import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { download, type Progress } from '../files/download.ts';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { showError, showSuccess } from '../app/toasts.ts';

/** Exports a list while the user continues to work; the notification shows its progress, and can cancel it. */
export async function runExport(endpoint: CalledEndpoint, body: Record<string, unknown>, title: string): Promise<void> {
  const stop = new AbortController();
  const shown = (progress?: Progress) => ({
    title: t('export.running', { title }),
    message: <ExportProgress progress={progress} onCancel={() => stop.abort()} />,
    loading: true,
    autoClose: false as const,
    withCloseButton: false,
    withBorder: true,
  });
  const id = notifications.show(shown());
  try {
    await download(
      endpoint,
      { body },
      {
        signal: stop.signal,
        onProgress: (progress) => notifications.update({ id, ...shown(progress) }),
      },
    );
    showSuccess(t('export.done', { title }));
  } catch (failure) {
    if (stop.signal.aborted) showSuccess(t('export.cancelled'));
    else
      showError(
        failure instanceof Refusal && failure.isAnswer ? t.known(failure.message) : t('export.failed', { title }),
      );
  } finally {
    notifications.hide(id);
  }
}

function ExportProgress({ progress, onCancel }: { progress: Progress | undefined; onCancel: () => void }) {
  const size = progress && sizeText(progress.bytes);
  const text =
    !progress || !size
      ? t('export.preparing')
      : progress.totalRows
        ? t('export.running.rows', { rows: progress.totalRows, size })
        : t('export.running.size', { size });
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" className="tabular">
        {text}
      </Text>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
        {t('export.cancel')}
      </Button>
    </Group>
  );
}
