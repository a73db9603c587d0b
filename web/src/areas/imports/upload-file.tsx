import { Alert, Button, FileButton, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { importKinds, type ImportKind } from '@lintel/contract/areas/import-kinds';
import { importLimits, imports } from '@lintel/contract/areas/imports';
import { useQueryClient } from '@tanstack/react-query';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type DragEvent } from 'react';
import { upload } from '#platform/files/upload.ts';
import { useMe } from '#platform/current-user.ts';
import { reasonOf } from '#platform/refusal.ts';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import css from './imports.module.css';

type Sending = { name: string; share: number };

/** Accepts a file by choice or by drop, uploads it, and continues with its columns. */
export function UploadFile({ firstKind = 'properties' }: { firstKind?: ImportKind | undefined }) {
  const me = useMe();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [kind, setKind] = useState(firstKind);
  const stop = useRef<AbortController>(undefined);

  const send = async (file: File | null | undefined) => {
    if (!file || sending) return;
    if (file.size > importLimits.fileBytes) return setProblem(t('import.upload.too.large', { name: file.name }));
    setProblem(undefined);
    setSending({ name: file.name, share: 0 });
    stop.current = new AbortController();
    try {
      const { dto } = await upload(imports.upload, { query: { fileName: file.name, kind } }, file, {
        signal: stop.current.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      });
      void queries.invalidateQueries();
      await navigate({ to: '/property_import.html', search: { id: dto.id } });
    } catch (failure) {
      if (!stop.current.signal.aborted) setProblem(reasonOf(failure));
      setSending(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 1) setProblem(t('import.upload.one'));
    else void send(files[0]);
  };

  return (
    <Section title={t('import.upload.title')}>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <Radio.Group label={t('import.kind')} value={kind} onChange={setKind} mb="md">
        <Stack gap="xs" mt="xs">
          {importKinds
            .filter(({ needs }) => needs.every((right) => mayDo(me, right)))
            .map(({ id, name }) => (
              <Radio
                key={id}
                value={id}
                label={name}
                description={t(`import.kind.${id}.hint`)}
                disabled={Boolean(sending)}
              />
            ))}
        </Stack>
      </Radio.Group>
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {sending ? (
          <UploadProgress sending={sending} onCancel={() => stop.current?.abort()} />
        ) : (
          <>
            <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
            <Group gap="xs" justify="center">
              <Text className={css.onlyWide}>
                {t('import.upload.drop')} {t('import.upload.or')}
              </Text>
              <FileButton onChange={(file) => void send(file)} accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv">
                {(props) => <Button {...props}>{t('import.upload.choose')}</Button>}
              </FileButton>
            </Group>
            <Text size="sm" c="dimmed">
              {t('import.upload.limits')}
            </Text>
          </>
        )}
      </div>
    </Section>
  );
}

function UploadProgress({ sending: { name, share }, onCancel }: { sending: Sending; onCancel: () => void }) {
  const text = t(share < 1 ? 'import.upload.running' : 'import.upload.reading', { name });
  return (
    <div className={css.progress} role="status">
      <Text>{text}</Text>
      <Progress value={share * 100} animated={share >= 1} aria-label={text} />
      <Group justify="center">
        <Button variant="subtle" color="gray" size="xs" onClick={onCancel}>
          {t('import.upload.cancel')}
        </Button>
      </Group>
    </div>
  );
}
