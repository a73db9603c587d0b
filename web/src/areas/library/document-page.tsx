import { Button } from '@mantine/core';
import { pageOf, pagesByKind, type KindWithPages } from '@lintel/contract/areas/activity';
import { sizeText } from '@lintel/contract/areas/files';
import { libraryPath } from '@lintel/contract/areas/library/address';
import { documentFieldLabels as labels, documentKinds } from '@lintel/contract/areas/library/document';
import type { LibraryDocument } from '@lintel/contract/areas/library/document';
import { library } from '@lintel/contract/areas/library/endpoints';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { EditableSection } from '#platform/page/editable-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { contentOf } from '#platform/files/file-look.tsx';
import { AddressLink } from '#platform/list/address-link.tsx';
import { maySee } from '#platform/rights.ts';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import { DocumentCommands } from './document-commands.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { DocumentStateBadge } from './document-state.tsx';
import { VersionFacts } from './versions.tsx';
import css from './library.module.css';

const route = getRouteApi('/library/document');

export function DocumentPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const found = useQuery(read(library.get, { query: { id } }));
  if (!found.data) return <LoadingPage of="record" read={found} h="80dvh" />;
  return <Shown key={id} document={found.data.dto} />;
}

function Shown({ document }: { document: LibraryDocument }) {
  const { path } = document.documentExplorerViewInfo;
  return (
    <>
      <PageHeader
        title={document.name}
        beside={<DocumentStateBadge name={document.state} />}
        subtitle={path.map(({ caption }) => caption).join(' · ')}
        back={{ to: libraryPath(document.library), label: t(`library.${document.library}`) }}
      >
        <div className={css.commands}>
          <Button
            component="a"
            href={contentOf(document)}
            download={document.name}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('library.document.download')}
          </Button>
          <DocumentCommands document={document} />
        </div>
      </PageHeader>
      <div className={css.document}>
        <EditableSection
          title={t('library.document.details')}
          canEdit={document.can.edit}
          edit={(close) => <DocumentForm document={document} onDone={close} />}
        >
          <Details document={document} />
        </EditableSection>
        <DocumentPreview document={document} />
      </div>
    </>
  );
}

type Step = LibraryDocument['documentExplorerViewInfo']['path'][number];

/** The record that it is attached to, with a link for those who may open it. */
function KeptOn({ step: { id, kind, caption } }: { step: Step }) {
  const me = useMe();
  const seen = kind in pagesByKind ? (kind as KindWithPages) : undefined;
  if (!seen || !maySee(me, pagesByKind[seen].allow)) return caption;
  return <AddressLink href={pageOf(seen, id)}>{caption}</AddressLink>;
}

function Details({ document }: { document: LibraryDocument }) {
  const { documentKind, issuedOn, expiresOn, size, uploadDate, uploadedBy } = document;
  const owner = document.documentExplorerViewInfo.path.at(-1);
  return (
    <Facts>
      <Fact name={labels.documentKind}>{documentKinds.find(({ id }) => id === documentKind)?.name}</Fact>
      <Fact name={labels.issuedOn}>{issuedOn && dayText(issuedOn)}</Fact>
      <Fact name={labels.expiresOn}>{expiresOn && dayText(expiresOn)}</Fact>
      <Fact name={t('library.document.kept')}>{owner && <KeptOn step={owner} />}</Fact>
      <Fact name={t('library.document.size')}>{sizeText(size)}</Fact>
      <Fact name={t('library.document.uploaded')}>
        {uploadedBy
          ? t('library.document.by', { when: instantText(uploadDate), person: uploadedBy })
          : instantText(uploadDate)}
      </Fact>
      <VersionFacts document={document} />
    </Facts>
  );
}
