import { Checkbox, Combobox, Group, Radio, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import type { Option } from '@lintel/contract/platform/shapes';
import { useEffect, useId, useState } from 'react';
import { t } from '../texts.ts';
import css from './list.module.css';

const FEW = 8;

type Props = {
  title: string;
  options: readonly Option[];
  chosen: readonly string[];
  isMultiple: boolean;
  onChange: (chosen: string[]) => void;
  /** Finds options by text; without it the few options are listed. */
  search?: { text: string; onText: (text: string) => void } | undefined;
  /** Replaces the options: searching, nothing found, failed, too short. */
  message?: string | undefined;
};

/** Options to choose from: checkboxes if they are few, else a list filtered by typing and navigated by arrow keys. */
export function OptionList(props: Props) {
  return props.options.length <= FEW && !props.search ? <FewOptions {...props} /> : <ManyOptions {...props} />;
}

function FewOptions({ title, options, chosen, isMultiple, onChange, message }: Props) {
  if (message) return <Message text={message} />;
  return isMultiple ? (
    <Checkbox.Group aria-label={title} value={[...chosen]} onChange={onChange}>
      <Stack gap={10}>
        {options.map((option, index) => (
          <Checkbox
            key={option.id}
            value={option.id}
            label={option.name}
            autoFocus={index === 0}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  ) : (
    <Radio.Group aria-label={title} value={chosen[0] ?? ''} onChange={(id) => onChange(id ? [id] : [])}>
      <Stack gap={10}>
        {!options.some(({ id }) => id === 'ALL') && <Radio value="" label={t('filter.any')} />}
        {options.map((option) => (
          <Radio key={option.id} value={option.id} label={option.name} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function ManyOptions({ title, options, chosen, isMultiple, onChange, search, message }: Props) {
  const combobox = useCombobox({ opened: true });
  const listId = useId();
  const [, nameList] = useState(false);
  // The list has its id only once rendered; a second render passes it to the input above (`aria-controls`).
  // oxlint-disable-next-line react/set-state-in-effect -- the library names it while it is drawn
  useEffect(() => nameList(true), []);
  const choose = (id: string) => {
    if (!isMultiple) return onChange(chosen.includes(id) ? [] : [id]);
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-label={t('filter.find', { title })}
          placeholder={t('filter.find', { title })}
          value={search?.text ?? ''}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={(event) => {
            search?.onText(event.currentTarget.value);
            combobox.resetSelectedOption();
          }}
          // Options may load after the popover has opened and looked for an element to focus.
          autoFocus
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        id={listId}
        aria-label={t('filter.options', { title })}
        aria-multiselectable={isMultiple || undefined}
        mah={280}
        mt="xs"
        style={{ overflowY: 'auto' }}
      >
        {options.map((option) => (
          <Combobox.Option
            key={option.id}
            value={option.id}
            active={chosen.includes(option.id)}
            aria-selected={chosen.includes(option.id)}
          >
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <span>{option.name}</span>
              {chosen.includes(option.id) && <IconCheck size={16} className={css.check} aria-hidden />}
            </Group>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <div role="status">{message && <Message text={message} />}</div>
    </Combobox>
  );
}

function Message({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" py={4} px="xs">
      {text}
    </Text>
  );
}
