import { ActionIcon, Progress, Stack, Text } from '@mantine/core';
import type { EntityType } from '@lintel/contract/areas/activity';
import { sizeText } from '@lintel/contract/areas/files';
import { IconX } from '@tabler/icons-react';
import { focusBeside } from '../dialog/focus-beside.ts';
import { KeptFileList } from '../outbox/load-outbox.ts';
import { t } from '../texts.ts';
import css from './files.module.css';
import { UploadArea } from './upload-area.tsx';
import type { useChosenFiles } from './use-chosen-files.ts';

type Props = {
  files: Pick<ReturnType<typeof useChosenFiles>, 'waiting' | 'sending' | 'dismiss' | 'keeps'>;
  ownerKind: EntityType;
  /** When they are uploaded. */
  hint: string;
};

/** Accepts files for a record that is not saved yet, and lists them. */
export function FilesToSend({ files: { waiting, sending, dismiss, keeps }, ownerKind, hint }: Props) {
  return (
    <Stack gap="sm">
      <UploadArea
        owner={{ ownerId: '', ownerKind }}
        sending={sending}
        isRequired={false}
        asksEvidence={false}
        asked={[]}
      />
      {keeps && keeps.files.length > 0 && <KeptFileList files={keeps.files} onDrop={(key) => void keeps.drop(key)} />}
      {waiting.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
          <ul className={css.waiting} aria-label={t('files.title')}>
            {waiting.map(({ key, file, state, share }) => (
              <li key={key} className={css.waitingFile}>
                <div>
                  <Text className={css.name}>{file.name}</Text>
                  <Text size="sm" c="dimmed">
                    {sizeText(file.size)}
                  </Text>
                  {state === 'sending' && (
                    <Progress value={share * 100} aria-label={t('files.sending', { name: file.name })} />
                  )}
                </div>
                {state === 'waiting' && (
                  <ActionIcon
                    aria-label={t('files.take.back', { name: file.name })}
                    onClick={(event) => {
                      focusBeside(event.currentTarget);
                      dismiss(key);
                    }}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
