import { Button } from '@mantine/core';
import { MOST_LABELS } from '@lintel/contract/platform/label';
import { useNavigate } from '@tanstack/react-router';
import { showError } from '../app/toasts.ts';
import { t } from '../texts.ts';
import { labelsOf } from './label-address.ts';

/** Prints the labels of the selected rows of a list, on the page of labels of their kind. */
export default function PrintLabels({ ids, page }: { ids: readonly string[]; page: string }) {
  const navigate = useNavigate();
  const print = () =>
    ids.length > MOST_LABELS
      ? showError(t('labels.too.many', { most: MOST_LABELS }))
      : void navigate({ to: page, search: labelsOf(ids) } as never);
  return (
    <Button variant="default" size="xs" onClick={print}>
      {t('labels.print.chosen')}
    </Button>
  );
}
