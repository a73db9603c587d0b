import { Group, Stack, Text } from '@mantine/core';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { pageOf } from '@lintel/contract/areas/activity';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { contentOf, isPicture } from '#platform/files/file-look.tsx';
import { LargeFiles } from '#platform/files/large-files.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { DecisionBar, useQueue } from '#platform/record/decision-bar.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import type { ActionView } from './action-view.ts';
import css from './actions.module.css';

/** What was required, and the files that show what was wrong and what was done. */
export function WhatIsVerified({ view: { dto: action, files } }: { view: ActionView }) {
  const { done, rejected, others } = byWhatTheyShow(action, files);
  return (
    <>
      <div>
        <Text size="sm" c="dimmed">
          {t('action.verify.asked')}
        </Text>
        <Text className="prose">{action.name}</Text>
        {action.observation && <Text className="prose">{action.observation}</Text>}
        {action.location && (
          <Text size="sm" c="dimmed">
            {actionFieldLabels.location}: {action.location}
          </Text>
        )}
      </div>
      <Pictures title={t('action.verify.evidence')} files={done} />
      <Pictures title={t('action.verify.rejected.files')} files={rejected} />
      <Pictures title={t('action.verify.other.files')} files={others} />
    </>
  );
}

function Pictures({ title, files }: { title: string; files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <LargeFiles files={files} label={title} />
    </Stack>
  );
}

/** The accepted files once more, beside the question. */
const Thumbnails = ({ files }: { files: readonly StoredFile[] }) => (
  <Group gap="xs">
    {files.map((file) => (
      <img key={file.id} src={contentOf(file)} alt={file.name} className={css.thumbnail} />
    ))}
  </Group>
);

/** Evidence counts only if it was added since the action was raised or last reopened; what was rejected is not from before the work. */
function byWhatTheyShow({ createdAt, closing }: ActionView['dto'], files: readonly StoredFile[]) {
  const openedAt =
    closing.records.find(({ event }) => ['rejected', 'reopened'].includes(event))?.recordedAt ?? createdAt;
  const isSince = ({ evidence, uploadDate }: StoredFile, instant: string) =>
    evidence !== null && Date.parse(uploadDate) >= Date.parse(instant);
  const isRejected = (file: StoredFile) =>
    isSince(file, createdAt) &&
    closing.records.some(({ event, recordedAt }) => event === 'rejected' && !isSince(file, recordedAt));
  const [done, earlier] = [
    files.filter((file) => isSince(file, openedAt)),
    files.filter((file) => !isSince(file, openedAt)),
  ];
  return { done, rejected: earlier.filter(isRejected), others: earlier.filter((file) => !isRejected(file)) };
}

/** The filter of My work. */
const awaitingMe = actionList.search.parse({
  ...actionList.defaults,
  status: 'OPEN',
  awaiting: 'ME',
  sortingField: 'dueDate',
  sortingAscending: true,
  page: 1,
});

/** The second person accepts what was done, or rejects it with a reason, and continues with the next action that awaits them. */
export function VerifyAction({ view: { dto: action, files } }: { view: ActionView }) {
  const { id, version, can } = action;
  const [asked, setAsked] = useState<'accept' | 'reject'>();
  const { queue, onDecided } = useQueue(read(actions.list, { body: awaitingMe }), id, can.verify);
  const decide = useDecision(actions.verify, {
    onSuccess: (_, { body: { accepted } }) => {
      showSuccess(t(accepted ? 'action.accepted' : 'action.rejected'));
      onDecided();
      setAsked(undefined);
    },
  });
  return (
    <>
      <DecisionBar
        ask={
          can.verify
            ? { accept: t('action.verify.accept'), reject: t('action.verify.reject'), onAsk: setAsked }
            : undefined
        }
        queue={queue}
        hrefOf={(next) => pageOf('ACTION', next)}
        isSticky
      />
      {asked === 'accept' && (
        <FormDialog
          title={t('action.verify.accept.title')}
          button={t('action.verify.accept')}
          isConfirmation
          write={decide}
          onSave={() => decide.mutate({ body: { id, version, accepted: true } })}
          onClose={() => setAsked(undefined)}
        >
          <Text>{t('action.verify.accept.text')}</Text>
          <Thumbnails files={byWhatTheyShow(action, files).done.filter(isPicture)} />
        </FormDialog>
      )}
      {asked === 'reject' && (
        <ReasonDialog
          draft={id}
          title={t('action.verify.reject.title')}
          hint={t('action.verify.reject.hint')}
          label={t('action.verify.reason')}
          button={t('action.verify.reject.do')}
          isDestructive
          write={decide}
          onSave={(reason) => decide.mutate({ body: { id, version, accepted: false, reason } })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
