import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { sharedPaths, type SharedType } from '@lintel/contract/areas/shares/share';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { ContractorLight } from './contractor-light.tsx';
import type { Outsider } from './contractor-picker.tsx';

const WAIT_MS = 500;

type ContractorInputProps = {
  entityType: SharedType;
  by: 'email' | 'name';
  label: string;
  description?: string;
  type?: string;
  maxLength: number;
  'data-autofocus'?: boolean;
  value?: string;
  onChange?: (text: string) => void;
  onTake: (chosen: Outsider) => void;
};

/** A box that offers earlier assignees (ASSIGN-032); choosing one fills in the other fields. */
export function ContractorInput({ entityType, by, onTake, onChange, value = '', ...input }: ContractorInputProps) {
  const [isTyped, setTyped] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [text] = useDebouncedValue(value.trim(), WAIT_MS);
  const { data } = useQuery({
    ...read(shares.contractors, { params: { kind: sharedPaths[entityType] }, body: { entityType, [by]: text } }),
    enabled: isTyped && text !== '',
    placeholderData: keepPreviousData,
  });
  const found = isTyped && value.trim() ? (data?.objects ?? []) : [];
  return (
    <Autocomplete
      {...input}
      required
      autoComplete="off"
      value={value}
      data={found.map(({ id }) => id)}
      filter={({ options }) => options}
      // An open list without options would take the Escape that is meant for the dialog.
      dropdownOpened={isOpen && found.length > 0}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderOption={({ option }) => {
        const person = found.find(({ id }) => id === option.value);
        return (
          <div>
            <div>{person?.name || person?.company}</div>
            <Text size="sm" c="dimmed">
              {[person?.company, person?.emailAddress].filter(Boolean).join(', ')}
            </Text>
            {person?.contractor && <ContractorLight contractor={person.contractor} />}
          </div>
        );
      }}
      onOptionSubmit={(id) => {
        const person = found.find((each) => each.id === id);
        setTyped(false);
        if (person) onTake(person);
      }}
      onChange={(next) => {
        // Mantine also puts the chosen option's value into the box: that is the record's id, not text to show.
        if (found.some(({ id }) => id === next)) return;
        setTyped(true);
        onChange?.(next);
      }}
    />
  );
}
