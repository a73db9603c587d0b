import type { Column, Filter, Filters } from '@lintel/contract/platform/list';
import { PrintedNow, useWhose } from '../page/printed-by.tsx';
import { t } from '../texts.ts';
import { buttonText, filterCaption } from './filter-caption.ts';
import { valueOf, type AnyList, type Search } from './list-address.ts';
import { useNameOf } from './use-options.ts';

type Props = {
  list: AnyList;
  search: Search;
  /** The range of rows, and the total. */
  range: string | undefined;
};

/** Above printed rows: the organisation, the range, the order, who printed them when, and the filters. */
export function FilterSummary({ list, search, range }: Props) {
  const { sortingField, sortingAscending } = search;
  const sorted = (list.columns as Record<string, Column | undefined>)[sortingField]?.label ?? sortingField;
  return (
    <p className="only-print" data-says-whose>
      {useWhose()}
      {' · '}
      {range && `${t('list.printed.rows', { range })}, `}
      {t(sortingAscending ? 'list.printed.sorted' : 'list.printed.sorted.descending', { column: sorted })},{' '}
      <PrintedNow />
      <br />
      <FiltersInWords list={list} search={search} />
    </p>
  );
}

/** The text and the filters of a search, in words. */
export function FiltersInWords({ list, search }: Omit<Props, 'range'>) {
  const used = Object.entries(list.filters as Filters).filter(
    ([key, filter]) => valueOf(search, key, filter) !== undefined,
  );
  const text = search['fullTextSearchString'];
  return (
    <>
      {text ? `“${String(text)}”. ` : ''}
      {used.map(([key, filter]) => (
        <FilterText key={key} filter={filter} value={valueOf(search, key, filter)} />
      ))}
    </>
  );
}

function FilterText({ filter, value }: { filter: Filter; value: unknown }) {
  return <>{buttonText(filter, filterCaption(filter, value, useNameOf(filter, value)))}. </>;
}
