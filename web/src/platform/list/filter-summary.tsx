import type { Filter, Filters } from '@lintel/contract/platform/list';
import { buttonText, filterCaption } from './filter-caption.ts';
import { valueOf, type AnyList, type Search } from './list-address.ts';
import { useNameOf } from './use-options.ts';

/** On paper the filters stand above the rows as text. */
export function FilterSummary({ list, search }: { list: AnyList; search: Search }) {
  const used = Object.entries(list.filters as Filters).filter(
    ([key, filter]) => valueOf(search, key, filter) !== undefined,
  );
  const text = search['fullTextSearchString'];
  if (used.length === 0 && !text) return null;
  return (
    <p className="only-print">
      {text ? `“${String(text)}”. ` : ''}
      {used.map(([key, filter]) => (
        <FilterText key={key} filter={filter} value={valueOf(search, key, filter)} />
      ))}
    </p>
  );
}

function FilterText({ filter, value }: { filter: Filter; value: unknown }) {
  return <>{buttonText(filter, filterCaption(filter, value, useNameOf(filter, value)))}. </>;
}
