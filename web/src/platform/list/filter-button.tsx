import { Button, CloseButton, Group, Popover } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { DayRange, Filter, NumberRange } from '@lintel/contract/platform/list';
import { t } from '../texts.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { buttonText, filterCaption } from './filter-caption.ts';
import css from './list.module.css';
import { NumberFilter } from './number-filter.tsx';
import { TextSearch } from './text-search.tsx';
import { useNameOf } from './use-options.ts';

type Props = {
  filter: Filter;
  value: unknown;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (value: unknown) => void;
  /** Takes the filter off the panel, or back to its default. */
  onRemove?: (() => void) | undefined;
};

/** One filter of the panel: says what it is set to, and opens what sets it. */
export function FilterButton({ filter, value, isOpen, onOpen, onChange, onRemove }: Props) {
  const caption = filterCaption(filter, value, useNameOf(filter, value));
  const text = buttonText(filter, caption);
  const isActive = caption !== undefined;
  const look = {
    variant: isActive ? 'light' : 'default',
    color: isActive ? undefined : 'gray',
    size: 'xs',
    disabled: filter.disabled ?? false,
    className: css.filterButton,
    title: text,
  } as const;
  return (
    <Button.Group className={css.filter}>
      {filter.kind === 'flag' ? (
        <Button
          {...look}
          aria-pressed={isActive}
          leftSection={isActive && <IconCheck size={14} aria-hidden />}
          onClick={() => onChange(isActive ? undefined : true)}
        >
          {text}
        </Button>
      ) : (
        <Popover
          opened={isOpen}
          onChange={onOpen}
          trapFocus
          returnFocus
          position="bottom-start"
          shadow="md"
          width={300}
        >
          <Popover.Target>
            <Button {...look} rightSection={<IconChevronDown size={14} aria-hidden />} onClick={() => onOpen(!isOpen)}>
              {text}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={filter.caption} p="sm">
            <FilterControl filter={filter} value={value} onChange={onChange} />
            <Group justify="space-between" mt="sm">
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                disabled={!isActive}
                onClick={() => onChange(undefined)}
              >
                {t('filter.clear')}
              </Button>
              <Button variant="light" size="compact-sm" onClick={() => onOpen(false)}>
                {t('filter.close')}
              </Button>
            </Group>
          </Popover.Dropdown>
        </Popover>
      )}
      {onRemove && (
        <CloseButton
          size={30}
          iconSize={14}
          className={css.filterRemove}
          data-active={isActive || undefined}
          aria-label={t('filter.remove', { title: filter.caption })}
          onClick={onRemove}
        />
      )}
    </Button.Group>
  );
}

function FilterControl({
  filter,
  value,
  onChange,
}: {
  filter: Filter;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
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
      return <DateFilter value={(value ?? {}) as DayRange} onChange={onChange} />;
    case 'number':
      return <NumberFilter value={(value ?? {}) as NumberRange} onChange={onChange} />;
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
