import { Button, Stack, Text } from '@mantine/core';
import type { EntityType } from '@lintel/contract/areas/activity';
import { files as endpoints } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../api.ts';
import { useMe } from '../current-user.ts';
import { KeptFileList } from '../outbox/load-outbox.ts';
import type { KeptFiles } from '../outbox/use-kept-files.ts';
import { FailureAlert } from '../page/failure-alert.tsx';
import { Loading } from '../page/loading.tsx';
import { maySee, whoSeesFiles } from '../rights.ts';
import { t } from '../texts.ts';
import { FileList } from './file-list.tsx';
import type { Place } from './move-file.tsx';
import { UploadArea } from './upload-area.tsx';
import { useUploads } from './use-uploads.ts';

type Props = {
  ownerId: string;
  ownerKind: EntityType;
  /** Default: as the list of files says, for those who may see it. */
  can?: { add: boolean; remove?: boolean };
  /** Marks that a required file is missing. */
  isRequired?: boolean;
  /** The required kinds: no other file counts (decision 015). */
  asked?: readonly EvidenceKind[];
  /** Asks what the files prove: certificate, report, photograph. */
  asksEvidence?: boolean;
  /** The most likely kind of the next files. */
  likelyEvidence?: EvidenceKind | undefined;
  /** Records to which its files are likely to be moved. */
  near?: readonly Place[];
  /** Accepts Word, spreadsheet and text files too, like its folder of the library. */
  takesDocuments?: boolean;
  /** Of a form that can be sent later: keeps on the device what cannot be uploaded now. */
  keeps?: KeptFiles | undefined;
};
const nowhere: readonly Place[] = [];
const anything: readonly EvidenceKind[] = [];

/** The files of a record, and a place to add to them. Users who may not see files can still add required ones. */
export function FileArea(props: Props) {
  const { ownerId, ownerKind, can, isRequired = false, likelyEvidence, near = nowhere, asked = anything } = props;
  const { asksEvidence = asked.length > 0, takesDocuments = false, keeps } = props;
  const isReader = maySee(useMe(), whoSeesFiles);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [endpoints.list.area, endpoints.list.name, ownerId],
    queryFn: ({ pageParam, signal }) => send(endpoints.list, { body: { ownerId, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, maxPage }) => (page < maxPage ? page + 1 : undefined),
    enabled: isReader,
  });
  const files = data?.pages.flatMap(({ objects }) => objects) ?? [];
  const sending = useUploads(
    { ownerId, ownerKind },
    files.map(({ name }) => name),
    { takesDocuments, keeps },
  );
  return (
    <Stack gap="md">
      {(can ?? data?.pages[0]?.can)?.add && (
        <UploadArea
          owner={{ ownerId, ownerKind }}
          sending={sending}
          isRequired={isRequired && (asked.length > 0 || files.length === 0)}
          asked={asked}
          asksEvidence={asksEvidence}
          likelyEvidence={likelyEvidence}
          takesDocuments={takesDocuments}
        />
      )}
      {isReader && isPending && <Loading height={48} />}
      <FailureAlert
        title={t('files.failed')}
        error={error}
        notHere={t(keeps ? 'files.not.here' : 'files.need.connection')}
      />
      {keeps && keeps.files.length > 0 && <KeptFileList files={keeps.files} onDrop={(key) => void keeps.drop(key)} />}
      {data && files.length === 0 && !keeps?.files.length && <Text c="dimmed">{t('files.none')}</Text>}
      {files.length > 0 && (
        <FileList
          files={files}
          ownerId={ownerId}
          mayRemove={can?.remove ?? data?.pages[0]?.can.remove ?? false}
          near={near}
        />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('files.more')}
        </Button>
      )}
    </Stack>
  );
}
