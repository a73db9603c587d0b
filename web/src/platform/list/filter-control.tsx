import type { Filter } from '@lintel/contract/platform/list';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { NumberFilter } from './number-filter.tsx';
import { TextSearch } from './text-search.tsx';

type Props = { filter: Filter; value: unknown; onChange: (value: unknown) => void };

/** The control of each kind of filter. */
export default function FilterControl({ filter, value, onChange }: Props) {
  switch (filter.kind) {
    case 'select':
    case 'simpleSelect':
    case 'autocomplete': {
      const chosen = value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
      return (
        <ChoiceFilter filter={filter} chosen={chosen} onChange={(next) => onChange(filter.multiple ? next : next[0])} />
      );
    }
    case 'date':
      return <DateFilter value={value ?? {}} onChange={onChange} />;
    case 'number':
      return <NumberFilter value={value ?? {}} onChange={onChange} />;
    case 'text':
    case 'textSearch':
      return (
        <TextSearch
          label={filter.caption}
          value={value as string | undefined}
          minLength={filter.kind === 'text' ? 1 : filter.minSearchLength}
          onChange={onChange}
          hasVisibleLabel
        />
      );
    default:
      return null;
  }
}
