import { Anchor } from '@mantine/core';
import { readingStates, type LibraryDocument } from '@lintel/contract/areas/library/document';
import { Link } from '@tanstack/react-router';
import { Fact } from '#platform/page/facts.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';

/** The versions before and after a document, and whether search finds it by its text. */
export function VersionFacts({ document: { supersededBy, supersedes, reading } }: { document: LibraryDocument }) {
  return (
    <>
      {supersededBy && (
        <Fact name={t('library.document.superseded.by')}>
          <VersionLink of={supersededBy} />
        </Fact>
      )}
      {supersedes.length > 0 && (
        <Fact name={t('library.document.supersedes')}>
          {supersedes.map((version) => (
            <div key={version.id}>
              <VersionLink of={version} />
            </div>
          ))}
        </Fact>
      )}
      {reading && (
        <Fact name={t('library.document.search')}>{readingStates.find(({ id }) => id === reading)?.name}</Fact>
      )}
    </>
  );
}

function VersionLink({ of: { id, name, uploadDate } }: { of: LibraryDocument['supersedes'][number] }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/library/document" search={{ id }} />}>
      {t('library.document.version', { name, date: dayOfInstantText(uploadDate) })}
    </Anchor>
  );
}
