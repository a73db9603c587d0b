import { Button } from '@mantine/core';
import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';

type Props = { title: string; endpoint: CalledEndpoint; body: Record<string, unknown> };

/** Downloads what is shown as a spreadsheet, in full. */
export const SheetButton = ({ title, endpoint, body }: Props) => (
  <Button
    size="xs"
    variant="default"
    className="no-print"
    leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
    aria-label={t('list.sheet.of', { title })}
    onClick={() => void import('./run-export.tsx').then(({ runExport }) => runExport(endpoint, body, title))}
  >
    {t('list.sheet')}
  </Button>
);
