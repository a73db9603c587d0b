import { Text } from '@mantine/core';
import type { Import } from '@lintel/contract/areas/imports';
import { FileArea } from '#platform/files/file-area.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';

/** The certificates of the rows, many at once; each goes to the task whose row names it, or that its own name names. */
export function Certificates({ of }: { of: Import }) {
  return (
    <Section title={t('import.certificates.title')}>
      <Text c="dimmed" mb="sm">
        {t('import.certificates.hint')}
      </Text>
      <FileArea ownerId={of.id} ownerKind="IMPORT" asksEvidence likelyEvidence="certificate" />
    </Section>
  );
}
