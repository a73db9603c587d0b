import { Button, CloseButton, Group, Loader, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { Filter } from '@lintel/contract/platform/list';
import { Suspense, useState } from 'react';
import { OpeningBox } from '../dialog/opening-box.tsx';
import { t } from '../texts.ts';
import { buttonText, filterCaption } from './filter-caption.ts';
import css from './list.module.css';
import { useNameOf } from './use-options.ts';
import { lazyPart } from '../page/lazy-part.tsx';

/** The control of a filter, loaded with the first one opened. */
const FilterControl = lazyPart(() => import('./filter-control.tsx'));

type Inner = { key: string; filter: Filter; value: unknown; onChange: (value: unknown) => void };

type Props = {
  filter: Filter;
  value: unknown;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (value: unknown) => void;
  /** Filters that are set in the same place. */
  inner: readonly Inner[];
  onClear: () => void;
  /** Removes the filter from the panel, or resets it to its default. */
  onRemove?: (() => void) | undefined;
};

/** One filter of the panel: shows its value, and opens its control. */
export function FilterButton({ filter, value, isOpen, onOpen, onChange, inner, onClear, onRemove }: Props) {
  const nameOf = useNameOf(filter, value);
  const caption = filterCaption(filter, value, nameOf);
  // Names that load later would move what is beside the button, and the list under it.
  const [isNamedLater] = useState(
    () => filter.kind === 'autocomplete' && [value].flat().some((id) => id && nameOf(String(id)) === undefined),
  );
  const text = buttonText(filter, caption);
  const isActive = caption !== undefined || inner.some((each) => each.value !== undefined);
  const look = {
    variant: isActive ? 'light' : 'default',
    color: isActive ? undefined : 'gray',
    size: 'xs',
    disabled: filter.disabled ?? false,
    className: css.filterButton,
    title: text,
    mod: { 'named-later': isNamedLater && isActive },
  } as const;
  return (
    <Button.Group className={css.filter}>
      {filter.kind === 'flag' ? (
        <Button
          {...look}
          leftSection={isActive && <IconCheck size={14} aria-hidden />}
          onClick={() => onChange(isActive ? undefined : true)}
        >
          {text}
        </Button>
      ) : (
        <OpeningBox
          opened={isOpen}
          onChange={onOpen}
          trapFocus
          position="bottom-start"
          shadow="md"
          width={300}
          dropdown={{ 'aria-label': filter.caption, p: 'sm' }}
          button={
            <Button {...look} rightSection={<IconChevronDown size={14} aria-hidden />} onClick={() => onOpen(!isOpen)}>
              {text}
              {inner.map((each) => (
                <InnerText key={each.key} filter={each.filter} value={each.value} />
              ))}
            </Button>
          }
        >
          <Suspense fallback={<Loader size="sm" />}>
            <div className={inner.length > 0 ? css.several : undefined}>
              <FilterControl filter={filter} value={value} onChange={onChange} />
              {inner.map((each) => (
                <div key={each.key}>
                  <Text size="sm" fw={600} mt="md" mb={8}>
                    {each.filter.caption}
                  </Text>
                  <FilterControl filter={each.filter} value={each.value} onChange={each.onChange} />
                </div>
              ))}
            </div>
          </Suspense>
          <Group justify="space-between" mt="sm">
            <Button variant="subtle" color="gray" size="compact-sm" disabled={!isActive} onClick={onClear}>
              {t('filter.clear')}
            </Button>
            <Button variant="light" size="compact-sm" onClick={() => onOpen(false)}>
              {t('filter.close')}
            </Button>
          </Group>
        </OpeningBox>
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

/** The text that a filter set in the same place adds to the button. */
function InnerText({ filter, value }: Pick<Inner, 'filter' | 'value'>) {
  const caption = filterCaption(filter, value, useNameOf(filter, value));
  return caption === undefined ? null : `, ${caption}`;
}
