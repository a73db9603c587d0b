import { Button } from '@mantine/core';
import { codeOf, idOfCode, MOST_LABELS } from '@lintel/contract/platform/label';
import { useNavigate } from '@tanstack/react-router';
import { showError } from '../app/toasts.ts';
import { t } from '../texts.ts';

/** The search of a page of labels for these records. */
export const labelsOf = (ids: readonly string[]) => ({ codes: ids.map(codeOf).join('.') });

/** The records in the address of a page of labels. */
export const idsIn = (codes = '') => codes.split('.').flatMap((code) => idOfCode(code) ?? []);

/** Prints the labels of the selected rows of a list, on the page of labels of their kind. */
export function PrintLabels({ ids, page }: { ids: readonly string[]; page: string }) {
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
