import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { RAG_POLL_MILLISECONDS, ragReports, type RagReport, type RagRequest } from '@lintel/contract/areas/rag-reports';
import { send } from '#platform/api.ts';
import { download } from '#platform/files/download.ts';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';

type Progress = Pick<RagReport, 'id' | 'doneCount' | 'totalCount'>;

/**
 * Requests a RAG report, and polls its progress every five seconds while the user continues to work (RAG-002 to RAG-005). It is
 * then downloaded; `onChange` is called when there is something new to show.
 */
export async function runRag(request: RagRequest, onChange: () => void): Promise<void> {
  const shown = (progress?: Progress) => ({
    title: t('rag.running'),
    message: (
      <Text size="sm" className="tabular">
        {progress?.totalCount ? progressText(progress) : t('rag.running.waiting')}
      </Text>
    ),
    loading: true,
    autoClose: false as const,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
  const notification = notifications.show(shown());
  try {
    const { id } = (await send(ragReports.request, { body: request })).dto;
    onChange();
    for (let now = await progressOf(id); now !== null; now = await progressOf(id)) {
      if (now !== 'unknown') notifications.update({ id: notification, ...shown(now) });
      await new Promise((resolve) => setTimeout(resolve, RAG_POLL_MILLISECONDS));
    }
    await download(ragReports.download, { query: { id } });
    showSuccess(t('rag.report.success'));
  } catch (failure) {
    // Our own text if the server sent none (RAG-006); a failed connection says nothing about the report.
    const isExplained =
      failure instanceof NotMade || (failure instanceof Refusal && (failure.isAnswer || failure.isPassing));
    showError(isExplained ? failure.message : t('rag.report.error'));
  } finally {
    notifications.hide(notification);
    onChange();
  }
}

class NotMade extends Error {}

/** Null when it is finished; `unknown` if the server cannot be reached for a while: it continues once it is back. */
async function progressOf(id: string): Promise<Progress | 'unknown' | null> {
  try {
    const { data, isFailed, errorMessage } = await send(ragReports.progress, { query: { id } });
    if (isFailed) throw new NotMade(errorMessage ?? t('rag.report.error'));
    return data;
  } catch (failure) {
    if (failure instanceof Refusal && failure.isPassing) return 'unknown';
    throw failure;
  }
}

export const progressText = ({ doneCount, totalCount }: Pick<Progress, 'doneCount' | 'totalCount'>) =>
  t('rag.running.count', {
    done: doneCount,
    total: totalCount ?? 0,
  });
