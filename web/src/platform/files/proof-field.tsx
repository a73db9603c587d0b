import { Button, FileButton, Select, Stack } from '@mantine/core';
import { files } from '@lintel/contract/areas/files';
import { fileTypes } from '@lintel/contract/areas/stored-file';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api.ts';
import type { Bound } from '../form/bound-fields.tsx';
import { fetchedSelectProps } from '../form/fetched-select.ts';
import { t } from '../texts.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads, type FileOwner } from './use-uploads.ts';

type Props = { owner: FileOwner; of: Bound };

const accepted = fileTypes.map(({ type }) => type).join(',');

/** Chooses one of a record's files as proof for an entry, or uploads a new one to the record. */
export function ProofField({ owner, of: { value, onChange, ...field } }: Props) {
  const reading = useQuery(read(files.list, { body: { ownerId: owner.ownerId, limit: 100 } }));
  const there = reading.data?.objects ?? [];
  const sending = useUploads(
    owner,
    there.map(({ name }) => name),
    { onAdded: ([first]) => first && onChange(first.id) },
  );
  return (
    <Stack gap={6} align="flex-start">
      <Select
        {...field}
        w="100%"
        clearable
        placeholder={t('files.proof.choose')}
        {...fetchedSelectProps(reading, there)}
        value={value as string | null}
        onChange={onChange}
      />
      <FileButton accept={accepted} onChange={(file) => file && sending.add([file])}>
        {(props) => (
          <Button variant="default" size="compact-sm" leftSection={<IconUpload size={14} aria-hidden />} {...props}>
            {t('files.proof.add')}
          </Button>
        )}
      </FileButton>
      <UploadList {...sending} />
    </Stack>
  );
}
