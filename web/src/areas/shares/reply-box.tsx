import { Button, Group, Textarea } from '@mantine/core';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo } from '@lintel/contract/areas/shares/share';
import { useWrite } from '#platform/api.ts';
import { useDraftText } from '#platform/form/use-draft-text.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

/** A comment that the outsider can see. */
export function ReplyBox({ share }: { share: AssignInfo }) {
  const [text, setText, forgetText] = useDraftText('reply', share.tokenId);
  const reply = useWrite(shares.reply, { onSuccess: () => (showSuccess(t('share.replied')), forgetText()) });
  const isEmpty = text.trim() === '';
  useUnsavedChanges(!isEmpty);
  return (
    <form
      className="no-print"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !reply.isPending) reply.mutate({ body: { id: share.tokenId, text } });
      }}
    >
      <Textarea
        label={t('share.reply')}
        description={t('share.reply.hint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" variant="default" disabled={isEmpty} loading={reply.isPending}>
          {t('share.reply.do')}
        </Button>
      </Group>
    </form>
  );
}
