import { Text } from '@mantine/core';
import { MAKING_POLL_MILLISECONDS, type MadeFile, type MakingProgress } from '@lintel/contract/platform/made-file';
import type { TextKey } from '@lintel/contract/texts/index';
import { notifications } from '@mantine/notifications';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { showError, showSuccess } from './toasts.ts';

type Progress = Pick<MadeFile, 'doneCount' | 'totalCount'>;

type Making = {
  /** Asks for the file; its id. */
  request: () => Promise<string>;
  progressOf: (id: string) => Promise<MakingProgress>;
  download: (id: string) => void | Promise<void>;
  texts: { running: TextKey; ready: TextKey; error: TextKey };
  progressText: (progress: Progress) => string;
  /** Called when there is something new to show. */
  onChange: () => void;
};

/**
 * Asks for a file that the server makes in the background, and polls its progress while the user continues to work; then it is
 * downloaded.
 */
export async function makeInBackground(making: Making): Promise<void> {
  const { texts, progressText, onChange } = making;
  const shown = (progress?: Progress) => ({
    title: t(texts.running),
    message: (
      <Text size="sm" className="tabular">
        {progress?.totalCount ? progressText(progress) : t('made.waiting')}
      </Text>
    ),
    loading: true,
    autoClose: false as const,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('close') },
  });
  const notification = notifications.show(shown());
  try {
    const id = await making.request();
    onChange();
    const next = () => progressNow(making, id);
    for (let now = await next(); now !== null; now = await next()) {
      if (now !== 'unknown') notifications.update({ id: notification, ...shown(now) });
      await new Promise((resolve) => setTimeout(resolve, MAKING_POLL_MILLISECONDS));
    }
    await making.download(id);
    showSuccess(t(texts.ready));
  } catch (failure) {
    // Our own text if the server sent none; a failed connection says nothing about the file.
    const isExplained =
      failure instanceof NotMade || (failure instanceof Refusal && (failure.isAnswer || failure.isPassing));
    showError(isExplained ? failure.message : t(texts.error));
  } finally {
    notifications.hide(notification);
    onChange();
  }
}

class NotMade extends Error {}

/** Null when it is finished; `unknown` if the server cannot be reached for a while: it continues once it is back. */
async function progressNow({ progressOf, texts }: Making, id: string): Promise<Progress | 'unknown' | null> {
  try {
    const { data, isFailed, errorMessage } = await progressOf(id);
    if (isFailed) throw new NotMade(errorMessage ?? t(texts.error));
    return data;
  } catch (failure) {
    if (failure instanceof Refusal && failure.isPassing) return 'unknown';
    throw failure;
  }
}
