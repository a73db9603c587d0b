import { ActionIcon, Progress, Stack, Text } from '@mantine/core';
import { sizeText } from '@lintel/contract/areas/files';
import { IconX } from '@tabler/icons-react';
import { UploadArea } from '#platform/files/upload-area.tsx';
import { t } from '#platform/texts.ts';
import css from './inspections.module.css';
import type { useReportFiles } from './use-report-files.ts';

/** Takes files for a report that is yet to be saved, and shows what it took. */
export function FilesToSend({ files: { waiting, sending, dismiss } }: { files: ReturnType<typeof useReportFiles> }) {
  return (
    <Stack gap="sm">
      <UploadArea
        owner={{ ownerId: '', ownerKind: 'INSPECTION_REPORT' }}
        sending={sending}
        isRequired={false}
        asksEvidence={false}
      />
      {waiting.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('inspection.files.after')}
          </Text>
          <ul className={css.files} aria-label={t('inspection.files')}>
            {waiting.map(({ key, file, state, share }) => (
              <li key={key} className={css.file}>
                <div>
                  <Text className={css.prose}>{file.name}</Text>
                  <Text size="sm" c="dimmed">
                    {sizeText(file.size)}
                  </Text>
                  {state === 'sending' && (
                    <Progress value={share * 100} aria-label={t('files.sending', { name: file.name })} />
                  )}
                </div>
                {state === 'waiting' && (
                  <ActionIcon
                    aria-label={t('inspection.file.take.back', { name: file.name })}
                    onClick={() => dismiss(key)}
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
