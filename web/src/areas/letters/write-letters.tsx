import { Button } from '@mantine/core';
import { MOST_LETTERS } from '@lintel/contract/areas/letters/endpoints';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { useNavigate } from '@tanstack/react-router';
import { showError } from '#platform/app/toasts.ts';
import { labelsOf } from '#platform/labels/label-address.ts';
import { t } from '#platform/texts.ts';

/** Writes letters for access about the selected rows of a list. */
export default function WriteLetters({ kind, ids }: { kind: SharedType; ids: readonly string[] }) {
  const navigate = useNavigate();
  const write = () =>
    ids.length > MOST_LETTERS
      ? showError(t('letters.too.many', { most: MOST_LETTERS }))
      : void navigate({ to: '/letters.html', search: { kind, ...labelsOf(ids) } });
  return (
    <Button variant="default" size="xs" onClick={write}>
      {t('letters.write')}
    </Button>
  );
}
