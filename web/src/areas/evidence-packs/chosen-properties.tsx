import { Button } from '@mantine/core';
import { MOST_PACK_PROPERTIES } from '@lintel/contract/areas/evidence-packs';
import { Suspense, useState } from 'react';
import { showError } from '#platform/app/toasts.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';

const PackDialog = lazyPart(() => import('./pack-dialog.tsx'));

/** The evidence pack of the selected rows of the property list. */
export default function PackOfChosen({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    ids.length > MOST_PACK_PROPERTIES ? showError(t('pack.too.many', { most: MOST_PACK_PROPERTIES })) : setOpen(true);
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {t('pack.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <PackDialog
            propertyIds={ids}
            name={t('pack.of.many', { count: ids.length })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
