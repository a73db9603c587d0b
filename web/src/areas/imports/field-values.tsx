import { Alert, Button, Checkbox, Group, Select, Table, Text } from '@mantine/core';
import type { ImportChoice, ImportField } from '@lintel/contract/areas/imports';
import { importFieldLabel } from '@lintel/contract/areas/import-kinds';
import { useState } from 'react';
import { countText } from '#platform/count-text.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { keyOf, openValues, optionFor, optionOf, waysOf, type Chosen } from './choices.ts';
import css from './imports.module.css';

/** The values of one field that match no entry of its list, and what each becomes. */
export function FieldValues({
  field,
  chosen,
  onChoose,
}: {
  field: ImportField;
  chosen: Chosen;
  onChoose: (some: Chosen) => void;
}) {
  const open = openValues(field);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (texts: readonly string[], isTicked: boolean) =>
    setTicked(new Set([...ticked].filter((text) => !texts.includes(text)).concat(isTicked ? texts : [])));
  const unknownKinds = open.filter((value) => {
    const choice = chosen[keyOf(field, value.text)];
    return field.kinds.length > 0 && choice?.take === 'create' && !choice.kind;
  });
  const foundCount = field.values.length - open.length;
  const undecided = open.filter((value) => !chosen[keyOf(field, value.text)]);
  const suggested = undecided.filter((value) => value.suggestion);
  // A suggestion is accepted by its own button, or overridden value by value.
  const rest = undecided.filter((value) => !value.suggestion);
  const all = (some: typeof open, option: (value: (typeof open)[number]) => string | undefined) =>
    onChoose(
      Object.fromEntries(
        some.flatMap((value) =>
          option(value) ? [[keyOf(field, value.text), optionOf(field, value.text, option(value)!)]] : [],
        ),
      ),
    );
  return (
    <Section title={[...new Set([importFieldLabel(field.field), field.heading])].join(' · ')}>
      {field.hasTooMany && <Alert color="orange">{t('import.values.too.many', { heading: field.heading })}</Alert>}
      {foundCount > 0 && (
        <Text c="dimmed" mb={open.length ? 'sm' : 0}>
          {t('import.values.found', { count: foundCount })}
        </Text>
      )}
      {open.length > 0 && (
        <>
          {field.kinds.length > 0 && field.mayCreate && <Text mb="sm">{t('import.values.kinds.hint')}</Text>}
          <Group gap="xs" mb="sm">
            {suggested.length > 0 && (
              <Button size="xs" variant="default" onClick={() => all(suggested, (value) => value.suggestion?.id)}>
                {t('import.values.suggest.all', { count: suggested.length })}
              </Button>
            )}
            {field.mayCreate && field.kinds.length === 0 && rest.length > 0 && (
              <Button size="xs" variant="default" onClick={() => all(rest, () => 'create')}>
                {t('import.values.create.all', { count: rest.length })}
              </Button>
            )}
            {rest.length > 0 && (
              <Button size="xs" variant="default" onClick={() => all(rest, () => 'empty')}>
                {t('import.values.empty.all', { count: rest.length })}
              </Button>
            )}
          </Group>
          {open.length > 1 && (
            <Group gap="xs" mb="sm">
              <Text role="status">
                {ticked.size ? t('import.values.ticked', { count: ticked.size }) : t('import.values.ticked.none')}
              </Text>
              {ticked.size > 0 && (
                <Select
                  className={css.ticked}
                  aria-label={t('import.values.ticked', { count: ticked.size })}
                  placeholder={t('import.values.undecided')}
                  searchable
                  data={waysOf(field)}
                  value={null}
                  onChange={(option) => {
                    if (!option) return;
                    all(
                      open.filter((value) => ticked.has(value.text)),
                      () => option,
                    );
                    setTicked(new Set());
                  }}
                />
              )}
            </Group>
          )}
          {unknownKinds.length > 0 && (
            <Alert color="yellow" mb="sm">
              {t('import.values.kinds.unknown', { count: unknownKinds.length })}
            </Alert>
          )}
          <Table className={css.values}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className={css.tick}>
                  <Checkbox
                    aria-label={t('import.values.tick.all')}
                    checked={ticked.size === open.length}
                    indeterminate={ticked.size > 0 && ticked.size < open.length}
                    onChange={(event) =>
                      tick(
                        open.map((value) => value.text),
                        event.currentTarget.checked,
                      )
                    }
                  />
                </Table.Th>
                <Table.Th>{t('import.values.value')}</Table.Th>
                <Table.Th className={css.count}>{t('import.values.rows')}</Table.Th>
                <Table.Th>{t('import.values.becomes')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.map((value) => (
                <Table.Tr key={value.text}>
                  <Table.Td className={css.tick}>
                    <Checkbox
                      aria-label={t('import.values.tick', { text: value.text })}
                      checked={ticked.has(value.text)}
                      onChange={(event) => tick([value.text], event.currentTarget.checked)}
                    />
                  </Table.Td>
                  <Table.Td className={css.heading}>{value.text}</Table.Td>
                  <Table.Td className={`${css.count} tabular`}>{countText(value.rowCount)}</Table.Td>
                  <Table.Td>
                    <ValueChoice
                      field={field}
                      value={value}
                      choice={chosen[keyOf(field, value.text)]}
                      onChoose={(choice) => onChoose({ [keyOf(field, value.text)]: choice })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Section>
  );
}

type ChoiceProps = {
  field: ImportField;
  value: ImportField['values'][number];
  choice: ImportChoice | undefined;
  onChoose: (choice: ImportChoice | undefined) => void;
};

function ValueChoice({ field, value, choice, onChoose }: ChoiceProps) {
  const { suggestion, text } = value;
  return (
    <Select
      aria-label={t('import.values.becomes.of', { text })}
      placeholder={suggestion ? t('import.values.suggested', { name: suggestion.name }) : t('import.values.undecided')}
      searchable
      clearable
      data={waysOf(field)}
      value={choice ? optionFor(choice) : null}
      onChange={(option) => onChoose(option ? optionOf(field, text, option) : undefined)}
    />
  );
}
