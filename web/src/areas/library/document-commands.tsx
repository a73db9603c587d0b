import { Button, FileButton } from '@mantine/core';
import { files } from '@lintel/contract/areas/files';
import { documentTypes } from '@lintel/contract/areas/stored-file';
import { libraryPath } from '@lintel/contract/areas/library/address';
import type { LibraryDocument } from '@lintel/contract/areas/library/document';
import { IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#platform/api.ts';
import { upload } from '#platform/files/upload.ts';
import { MoveFile } from '#platform/files/move-file.tsx';
import { useDeleteFile } from '#platform/files/use-delete-file.ts';
import { whyNot } from '#platform/files/use-uploads.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';

const accepted = documentTypes.map(({ type }) => type).join(',');

/** The commands for a document: replace it by a new version, move, delete. */
export function DocumentCommands({ document }: { document: LibraryDocument }) {
  const holds = document.state !== 'SUPERSEDED';
  return (
    <>
      {document.can.supersede && <NewVersion document={document} />}
      {document.can.remove && holds && <MoveFile file={document} ownerId={document.ownerId} near={[]} inWords />}
      {document.can.remove && holds && <DeleteDocument document={document} />}
    </>
  );
}

function NewVersion({ document: { id, ownerId, ownerKind } }: { document: LibraryDocument }) {
  const [isSending, setSending] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const add = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    try {
      const opening = { ownerId, supersedesId: id, takesDocuments: true };
      const { dto: session } = await send(files.openSession, { body: opening });
      await upload(files.uploadToSession, { params: { id: session.id }, query: { fileName: file.name } }, file);
      const { objects } = await send(files.commitSession, { body: { id: session.id } });
      showSuccess(t('library.document.superseded', { name: objects[0]!.name }));
      await queries.invalidateQueries();
      await navigate({ to: '/library/document', search: { id: objects[0]!.id } });
    } catch (failure) {
      showError(whyNot(failure, file.name, { ownerId, ownerKind }));
    } finally {
      setSending(false);
    }
  };
  return (
    <FileButton accept={accepted} onChange={(file) => void add(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={isSending} leftSection={<IconFilePlus size={16} aria-hidden />}>
          {t('library.document.supersede')}
        </Button>
      )}
    </FileButton>
  );
}

function DeleteDocument({ document: { id, name, library } }: { document: LibraryDocument }) {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: libraryPath(library) } as never);
  const { ask, isPending } = useDeleteFile({ id, name }, leave);
  return (
    <Button
      variant="default"
      color="red"
      loading={isPending}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={() => void ask()}
    >
      {t('library.document.delete')}
    </Button>
  );
}
