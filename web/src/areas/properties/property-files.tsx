import { FileArea } from '#platform/files/file-area.tsx';

/** The documents of a property. */
export function PropertyFiles({ recordId }: { recordId: string }) {
  return <FileArea ownerId={recordId} ownerKind="PROPERTY" />;
}
