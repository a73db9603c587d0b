import { Alert, Button, Group, Select, Skeleton, Table, Text } from '@mantine/core';
import { imports, type Import, type ImportChoice, type ImportField } from '@lintel/contract/areas/imports';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { EndBar } from '#platform/form/end-bar.tsx';
import { Section } from '#platform/section.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { t } from '#platform/texts.ts';
import { choicesFrom, keyOf, optionOf, openValues, type Chosen } from './choices.ts';
import css from './imports.module.css';
import { numberText } from './numbers.ts';
import type { Step } from './steps.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

type Props = { of: Import; goTo: (step: Step) => void };

/** What the values mean that no entry of a list matches. */
export function ValuesStep({ of, goTo }: Props) {
  const { data, error, refetch } = useQuery(read(imports.values, { query: { id: of.id } }));
  if (error && !data) return <FailurePage error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton h={360} role="status" aria-label={t('loading')} />;
  return <Choosing of={of} goTo={goTo} fields={data.objects} />;
}

function Choosing({ of, goTo, fields }: Props & { fields: readonly ImportField[] }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(() => choicesFrom(fields));
  const choose = useWrite(imports.choose, { silent: true });
  const check = useWrite(imports.check, { silent: true });
  const open = fields.flatMap((field) => openValues(field).map((value) => keyOf(field, value.text)));
  const leftCount = open.filter((key) => !chosen[key]).length;
  const isWithoutRight =
    fields.some((field) => !field.mayCreate && openValues(field).length > 0) && !of.can.createEntries;
  const goOn = async () => {
    const { dto } = await choose.mutateAsync({
      body: {
        id: of.id,
        version: of.version,
        choices: Object.values(chosen).filter((choice): choice is ImportChoice => choice !== undefined),
      },
    });
    const checked = await check.mutateAsync({ body: { id: of.id, version: dto.version } });
    queries.setQueryData(read(imports.get, { query: { id: of.id } }).queryKey, checked);
    goTo('check');
  };
  const failure = choose.error ?? check.error;
  return (
    <div className={css.wizard}>
      {open.length === 0 ? (
        <Alert color="teal">{t('import.values.all.found')}</Alert>
      ) : (
        <Text>
          {t('import.values.title')}. {t('import.values.hint')}
        </Text>
      )}
      {isWithoutRight && <Alert color="blue">{t('import.values.may.not.create')}</Alert>}
      {fields.map((field) => (
        <FieldValues
          key={field.field}
          field={field}
          chosen={chosen}
          onChoose={(some) => setChosen({ ...chosen, ...some })}
        />
      ))}
      <FailureAlert error={failure} />
      <EndBar isInset>
        <Text role="status" className={css.left}>
          {leftCount > 0 && t('import.values.left', { count: leftCount })}
        </Text>
        <Button variant="default" onClick={() => goTo('columns')}>
          {t('import.back')}
        </Button>
        <Button
          loading={choose.isPending || check.isPending}
          disabled={!of.can.setUp}
          onClick={() => void goOn().catch(() => {})}
        >
          {t('import.check.do')}
        </Button>
      </EndBar>
    </div>
  );
}

function FieldValues({
  field,
  chosen,
  onChoose,
}: {
  field: ImportField;
  chosen: Chosen;
  onChoose: (some: Chosen) => void;
}) {
  const open = openValues(field);
  const foundCount = field.values.length - open.length;
  const undecided = open.filter((value) => !chosen[keyOf(field, value.text)]);
  const suggested = undecided.filter((value) => value.suggestion);
  // A suggestion is taken by its own button, or passed over value by value.
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
    <Section title={[...new Set([propertyFieldLabels[field.field], field.heading])].join(' · ')}>
      {field.hasTooMany && <Alert color="orange">{t('import.values.too.many', { heading: field.heading })}</Alert>}
      {foundCount > 0 && (
        <Text c="dimmed" mb={open.length ? 'sm' : 0}>
          {t('import.values.found', { count: foundCount })}
        </Text>
      )}
      {open.length > 0 && (
        <>
          <Group gap="xs" mb="sm">
            {suggested.length > 0 && (
              <Button size="xs" variant="default" onClick={() => all(suggested, (value) => value.suggestion?.id)}>
                {t('import.values.suggest.all', { count: suggested.length })}
              </Button>
            )}
            {field.mayCreate && rest.length > 0 && (
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
          <Table className={css.values}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('import.values.value')}</Table.Th>
                <Table.Th className={css.count}>{t('import.values.rows')}</Table.Th>
                <Table.Th>{t('import.values.becomes')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {open.map((value) => (
                <Table.Tr key={value.text}>
                  <Table.Td className={css.heading}>{value.text}</Table.Td>
                  <Table.Td className={`${css.count} tabular`}>{numberText(value.rowCount)}</Table.Td>
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
  const ways = [
    ...(field.mayCreate ? [{ value: 'create', label: t('import.values.create') }] : []),
    { value: 'empty', label: t('import.values.empty') },
  ];
  return (
    <Select
      aria-label={t('import.values.becomes.of', { text })}
      placeholder={suggestion ? t('import.values.suggested', { name: suggestion.name }) : t('import.values.undecided')}
      searchable
      clearable
      nothingFoundMessage={t('select.no.matches')}
      data={[
        { group: t('import.values.value'), items: ways },
        { group: t('import.values.list'), items: field.options.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
      value={choice ? (choice.take === 'entry' ? choice.entryId : choice.take) : null}
      onChange={(option) => onChoose(option ? optionOf(field, text, option) : undefined)}
    />
  );
}
