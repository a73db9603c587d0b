import { ActionIcon, Button, Group, Indicator } from '@mantine/core';
import { IconBaselineDensitySmall, IconColumns3, IconDownload, IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useCommands } from '../app/commands.ts';
import { MenuAt } from '../dialog/opening-menu.tsx';
import { t } from '../texts.ts';
import { valueOf, type AnyList } from './list-address.ts';
import css from './list.module.css';
import { SavedFilters } from './saved-filters.tsx';
import { TextSearch } from './text-search.tsx';
import type { ListState } from './use-list.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { Filter, Filters } from '@lintel/contract/platform/list';

const SortMenu = lazyPart(() => import('./sort-menu.tsx'));

type Props = {
  title: string;
  list: AnyList;
  state: Pick<ListState<any, Filters>, 'search' | 'columns' | 'go' | 'sortBy'>;
  isPhone: boolean;
  isPanelOpen: boolean;
  isCompact: boolean;
  onCompact: () => void;
  onPanel: () => void;
  onColumns: () => void;
  /** Undefined if the list has no export; `null` while there are no rows. */
  onExport?: (() => void) | null | undefined;
  /** Another spreadsheet, beside that of the list; `null` while it has no rows either. */
  otherExport?: { label: string; start: (() => void) | null } | undefined;
  searchPlaceholder?: string | undefined;
  minSearchLength: number;
};

/** Search, filters, saved filters, columns and export of a list. */
export function ListToolbar({ title, list, state, isPhone, isPanelOpen, onPanel, onColumns, ...props }: Props) {
  const { search, columns, go, sortBy } = state;
  const { onExport, onCompact } = props;
  const group = t('commands.list');
  useCommands([
    onExport && { id: 'list-export', title: t('commands.export'), group, run: onExport },
    { id: 'list-filters', title: t('commands.filters'), group, run: onPanel },
    { id: 'list-columns', title: t('commands.columns'), group, run: onColumns },
    { id: 'list-compact', title: t('list.compact'), group, run: onCompact },
  ]);
  const narrowed = Object.entries(list.filters as Record<string, Filter>).filter(
    ([key, filter]) => valueOf(search, key, filter) !== undefined,
  ).length;
  return (
    <div className={`${css.toolbar} no-print`} role="toolbar" aria-label={title}>
      <div className={css.search}>
        <TextSearch
          label={t('list.search')}
          placeholder={props.searchPlaceholder}
          value={search['fullTextSearchString'] as string | undefined}
          minLength={props.minSearchLength}
          onChange={(text) => go({ ...search, fullTextSearchString: text, page: 1 }, true)}
        />
      </div>
      <Indicator label={narrowed} size={16} disabled={narrowed === 0 || isPanelOpen} offset={7}>
        <Button
          variant={isPanelOpen ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isPanelOpen}
          aria-label={narrowed ? t('list.filters.active', { count: narrowed }) : t('list.filters')}
          onClick={onPanel}
        >
          {t('list.filters')}
        </Button>
      </Indicator>
      <Group gap="xs" className={css.tools}>
        <Suspense>{isPhone && <SortMenu list={list} columns={columns} search={search} onSort={sortBy} />}</Suspense>
        <SavedFilters
          list={list}
          search={search}
          onApply={(filterData) => go({ limit: search.limit, ...filterData, page: 1 })}
        />
        {!isPhone && (
          <ActionIcon
            size={36}
            variant={props.isCompact ? 'light' : 'default'}
            aria-label={t('list.compact')}
            aria-pressed={props.isCompact}
            data-hint={t('list.compact')}
            onClick={onCompact}
          >
            <IconBaselineDensitySmall size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          className={css.tool}
          data-hint={isPhone ? t('columns.settings') : undefined}
          onClick={onColumns}
        >
          {t('columns.settings')}
        </Button>
        {onExport !== undefined && <ExportButton isPhone={isPhone} onExport={onExport} other={props.otherExport} />}
      </Group>
    </div>
  );
}

function ExportButton({
  isPhone,
  onExport,
  other,
}: {
  isPhone: boolean;
  onExport: (() => void) | null;
  other: Props['otherExport'];
}) {
  const button = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      className={css.tool}
      data-hint={isPhone ? t('export.start') : undefined}
      disabled={!onExport && !other?.start}
      onClick={onExport ?? undefined}
    >
      {t('export.start')}
    </Button>
  );
  if (!other) return button;
  const entries = [
    { label: t('export.list'), isDisabled: !onExport, run: () => onExport?.() },
    { label: other.label, isDisabled: !other.start, run: () => other.start?.() },
  ];
  return <MenuAt button={button} entries={entries} />;
}
