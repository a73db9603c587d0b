import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../texts.ts';

/** Switches between the list and the grid of the same properties. */
export function ListOrGrid({ search, isList = false }: { search: object; isList?: boolean }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={t('grid.view')}
      value={isList ? 'list' : 'grid'}
      data={[
        { value: 'list', label: t('grid.view.list') },
        { value: 'grid', label: t('grid.view.grid') },
      ]}
      onChange={(view) =>
        void navigate({ to: view === 'list' ? '/property/' : '/property/matrix', search: search as never })
      }
    />
  );
}
