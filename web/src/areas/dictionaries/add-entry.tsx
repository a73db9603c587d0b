import { Button, TextInput } from '@mantine/core';
import { dictionaries, type DictionaryEntry, type DictionaryName } from '@lintel/contract/areas/dictionaries';
import { useRef, useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import css from './dictionaries.module.css';

/** Adds entries one after the other: the box is cleared and keeps the focus. */
export function AddEntry({ dictionary, entries }: { dictionary: DictionaryName; entries: readonly DictionaryEntry[] }) {
  const [name, setName] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const add = useWrite(dictionaries.add, {
    silent: true,
    onSuccess: () => {
      setName('');
      box.current?.focus();
    },
  });
  const isTaken = isNameTaken(name, entries);
  const isAddable = name.trim() !== '' && !isTaken;
  const order = Math.max(0, ...entries.map((entry) => entry.order)) + 1;
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAddable && !add.isPending) add.mutate({ body: { dictionary, name, order } });
      }}
    >
      <TextInput
        ref={box}
        aria-label={t('dictionaries.new')}
        placeholder={t('dictionaries.new')}
        maxLength={120}
        value={name}
        error={isTaken ? t('dictionaries.duplicate') : add.error ? reasonOf(add.error) : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          add.reset();
        }}
      />
      <Button type="submit" disabled={!isAddable} loading={add.isPending}>
        {t('dictionaries.add')}
      </Button>
    </form>
  );
}

/** Whether there is another entry with this name. */
export function isNameTaken(name: string, entries: readonly DictionaryEntry[], ownId?: string): boolean {
  const plain = (text: string) => text.trim().toLocaleLowerCase('en-GB');
  return entries.some((entry) => entry.id !== ownId && plain(entry.name) === plain(name));
}
