import { Alert, Anchor, Breadcrumbs, Button, EmptyState, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { library } from '@lintel/contract/areas/library/endpoints';
import type { DocumentExplorerViewInfo, LibraryFolder } from '@lintel/contract/areas/library/document';
import type { DocumentExplorerType } from '@lintel/contract/areas/library/address';
import { IconBook2, IconFolder, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import { send } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { UploadArea } from '#platform/files/upload-area.tsx';
import { useUploads, type FileOwner } from '#platform/files/use-uploads.ts';
import { Loading } from '#platform/page/loading.tsx';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import css from './library.module.css';

/** The open folder: a region, a property in it, a record of that. */
export type Folder = { regionId?: string; propertyId?: string; folderId?: string };
type Props = { type: DocumentExplorerType; open: Folder; onOpen: (folder: Folder) => void };

const useFolders = (type: DocumentExplorerType, open: Folder, text: string) =>
  useInfiniteQuery({
    queryKey: [library.folders.area, library.folders.name, type, open, text],
    queryFn: ({ pageParam, signal }) =>
      send(library.folders, { body: { libraryType: type, ...open, text, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });

/** The current location in a library, the folders there, and a drop area for those who may add files. */
export function Explorer({ type, open, onOpen }: Props) {
  const path = useRef<HTMLElement>(null);
  /** The button that opened a folder disappears: keyboard focus moves to the current location. */
  const go = (folder: Folder) => {
    path.current?.focus();
    onOpen(folder);
  };
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 300);
  const { data, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useFolders(type, open, text);
  const info = data?.pages[0]?.documentExplorerViewInfo;
  const folders = data?.pages.flatMap((page) => page.folders) ?? [];
  const isLeaf = open.folderId !== undefined;
  const mayFind = !isLeaf && open.propertyId === undefined && type !== 'COMPANY';
  return (
    <Stack gap="sm" mb="md" className="no-print">
      <Group justify="space-between" gap="sm">
        <Path ref={path} type={type} path={info?.path ?? []} onOpen={go} />
        {mayFind && (
          <TextInput
            aria-label={t('library.folders.find')}
            placeholder={t('library.folders.find')}
            leftSection={<IconSearch size={15} aria-hidden />}
            maxLength={200}
            w={{ base: '100%', xs: 236 }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Group>
      {isPending && <Loading height={isLeaf ? 44 : 202} />}
      {error && (isNotThere(error) ? <NotThere /> : <FailureAlert title={t('library.folders.failed')} error={error} />)}
      {data && !isLeaf && folders.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('library.folders.none')}
        </Text>
      )}
      {folders.length > 0 && (
        <ul className={css.folders} aria-label={t('library.folders')}>
          {folders.map((folder) => (
            <li key={folder.id}>
              <FolderButton folder={folder} onOpen={() => go(within(open, folder))} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'start' }}
        >
          {t('library.folders.more')}
        </Button>
      )}
      {info?.canUploadFiles && info.ownerId && info.ownerKind && (
        <Uploads key={info.ownerId} owner={{ ownerId: info.ownerId, ownerKind: info.ownerKind }} />
      )}
    </Stack>
  );
}

/** Says that there is no document here, and how to add one. */
export function EmptyFolder({ type, open }: Omit<Props, 'onOpen'>) {
  const { data, error } = useFolders(type, open, '');
  if (error) return null;
  const { documentExplorerViewInfo: info, folders = [], mayChange } = data?.pages[0] ?? {};
  const way = info?.canUploadFiles ? 'add' : mayChange && folders.length > 0 ? 'open' : undefined;
  return (
    <EmptyState
      icon={<IconBook2 aria-hidden />}
      title={t(info?.path.length ? 'library.empty' : 'library.none')}
      {...(way && { description: t(`library.empty.${way}`) })}
      py="xl"
    />
  );
}

const isNotThere = (error: Error) => error instanceof Refusal && [403, 404].includes(error.status);

/** A folder that does not exist, or not for this user: retrying would change nothing. */
const NotThere = () => (
  <Alert color="gray" role="alert">
    {t('library.folders.hidden')}
  </Alert>
);

/** The URL of a folder inside the open one. */
const within = (open: Folder, { id, kind }: LibraryFolder): Folder =>
  kind === 'REGION'
    ? { regionId: id }
    : kind === 'PROPERTY' && !open.propertyId
      ? { propertyId: id }
      : { folderId: id };

const toFolder = ({ id, kind }: DocumentExplorerViewInfo['path'][number]): Folder =>
  kind === 'REGION' ? { regionId: id } : kind === 'PROPERTY' ? { propertyId: id } : { folderId: id };

function FolderButton({ folder: { caption, fileCount }, onOpen }: { folder: LibraryFolder; onOpen: () => void }) {
  return (
    <button type="button" className={css.folder} onClick={onOpen}>
      <IconFolder size={18} stroke={1.6} aria-hidden />
      <span className={css.caption}>{caption}</span>
      {fileCount !== null && <span className={css.count}>{t('library.folder.count', { count: fileCount })}</span>}
    </button>
  );
}

type PathProps = {
  ref: Ref<HTMLElement>;
  type: DocumentExplorerType;
  path: DocumentExplorerViewInfo['path'];
  onOpen: Props['onOpen'];
};

function Path({ ref, type, path, onOpen }: PathProps) {
  const last = path.at(-1);
  return (
    <nav ref={ref} tabIndex={-1} className={css.path} aria-label={t('library.path')}>
      <Breadcrumbs separatorMargin={6}>
        {last ? (
          <Anchor component="button" type="button" size="sm" onClick={() => onOpen({})}>
            {t(`library.${type}`)}
          </Anchor>
        ) : (
          <Text size="sm" aria-current="page">
            {t(`library.${type}`)}
          </Text>
        )}
        {path.map((step) =>
          step === last ? (
            <Text key={step.id} size="sm" aria-current="page">
              {step.caption}
            </Text>
          ) : (
            <Anchor key={step.id} component="button" type="button" size="sm" onClick={() => onOpen(toFolder(step))}>
              {step.caption}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}

function Uploads({ owner }: { owner: FileOwner }) {
  const sending = useUploads(owner, [], { takesDocuments: true });
  return (
    <UploadArea owner={owner} sending={sending} isRequired={false} asksEvidence={false} asked={[]} takesDocuments />
  );
}
