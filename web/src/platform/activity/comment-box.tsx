import { Button, Group, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { activity } from '@lintel/contract/areas/activity';
import { useWrite } from '../api.ts';
import { useDraftText } from '../form/use-draft-text.ts';
import { useUnsavedChanges } from '../form/unsaved-changes.ts';
import { t } from '../texts.ts';
import { showError, showSuccess } from '../app/toasts.ts';
import type { ActivityOf } from './activity-query.ts';

const SHOWN_MILLISECONDS = 20_000;

/** Adds a comment to a record. */
export function CommentBox({ of }: { of: ActivityOf }) {
  const [text, setText, forgetText] = useDraftText('comment', of.entityId);
  const comment = useWrite(activity.comment, {
    silent: true,
    onSuccess: () => {
      forgetText();
      showSuccess(t('comment.successfully.added'), { milliseconds: SHOWN_MILLISECONDS });
    },
    onError: () => showError(t('something.went.wrong')),
  });
  const isEmpty = text.trim() === '';
  useUnsavedChanges(!isEmpty);
  const send = () => {
    if (!isEmpty && !comment.isPending) comment.mutate({ body: { ...of, text } });
  };
  return (
    <form
      className="no-print"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label={t('activity.comment')}
        placeholder={t('activity.comment.placeholder')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" disabled={isEmpty} loading={comment.isPending}>
          {t('activity.comment.send')}
        </Button>
      </Group>
    </form>
  );
}
