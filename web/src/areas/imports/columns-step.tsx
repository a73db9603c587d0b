import { Alert, Button, Select, Text } from '@mantine/core';
import { imports, type Import, type ImportMapping, type ImportSheet } from '@lintel/contract/areas/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read, send, useWrite } from '#platform/api.ts';
import { EndBar } from '#platform/form/end-bar.tsx';
import { Section } from '#platform/page/section.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { ColumnTable } from './column-table.tsx';
import { ExistingChoice } from './existing-choice.tsx';
import { FixedValues } from './fixed-values.tsx';
import css from './imports.module.css';
import { InvitationChoice } from './invitation-choice.tsx';
import { problemsOf } from './mapping.ts';
import type { Step } from './steps.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

type Props = { of: Import; goTo: (step: Step) => void };

/** Any of them becomes the first line of the address. */
const addressFields = ['address1', 'address2', 'address3', 'address4', 'address5', 'buildingName'];

/** The mapping of columns: recognised as far as possible, to be completed by the user. */
export function ColumnsStep({ of, goTo }: Props) {
  const { data, error, refetch } = useQuery({ ...read(imports.sheets, { query: { id: of.id } }), staleTime: 'static' });
  if (!data) return <LoadingPage read={{ error, refetch }} h={360} />;
  return <Mapping of={of} goTo={goTo} sheets={data.objects} />;
}

function Mapping({ of, goTo, sheets }: Props & { sheets: readonly ImportSheet[] }) {
  const queries = useQueryClient();
  const readable = sheets.filter((sheet) => sheet.suggested);
  // Many workbooks start with a cover sheet.
  const first =
    readable.find((sheet) => sheet.index === of.setup?.sheet) ??
    readable.find(({ suggested }) => suggested!.fields.includes(suggested!.key)) ??
    readable[0]!;
  const [mapping, setMapping] = useState<ImportMapping>(of.setup ?? first.suggested!);
  const sheet = sheets.find(({ index }) => index === mapping.sheet)!;
  const setUp = useWrite(imports.setUp, { silent: true });
  const check = useWrite(imports.check, { silent: true });
  const problems = problemsOf(mapping);
  const goOn = async () => {
    const { dto } = await setUp.mutateAsync({ body: { id: of.id, version: of.version, setup: mapping } });
    const { objects } = await send(imports.values, { query: { id: of.id } });
    if (objects.some((field) => field.hasTooMany || field.values.some((value) => !value.match && !value.choice)))
      return goTo('values');
    const checked = await check.mutateAsync({ body: { id: of.id, version: dto.version } });
    queries.setQueryData(read(imports.get, { query: { id: of.id } }).queryKey, checked);
    goTo('check');
  };
  const failure = setUp.error ?? check.error;
  return (
    <form
      className={css.wizard}
      onSubmit={(event) => {
        event.preventDefault();
        void goOn().catch(() => {});
      }}
    >
      {of.message && <Alert color="orange">{of.message}</Alert>}
      <Section title={t('import.columns.title')}>
        {sheets.length > 1 && (
          <Select
            label={t('import.sheet')}
            maw={360}
            mb="sm"
            allowDeselect={false}
            data={sheets.map((each) => ({
              value: String(each.index),
              label: sheetName(each),
              disabled: each.suggested === null,
            }))}
            value={String(mapping.sheet)}
            onChange={(value) => setMapping(sheets.find(({ index }) => index === Number(value))?.suggested ?? mapping)}
          />
        )}
        {sheet.notes.map((note) => (
          <Alert key={note} color="blue" mb="xs" p="xs">
            {note}
          </Alert>
        ))}
        <Text c="dimmed" mb="sm">
          {t('import.columns.hint', { mapped: mapping.fields.filter(Boolean).length, total: mapping.fields.length })}{' '}
          {sheet.rememberedAt &&
            !of.setup &&
            t('import.columns.remembered', { day: dayOfInstantText(sheet.rememberedAt) })}{' '}
          {of.kind === 'properties' && t('import.address.hint')}
          {of.kind === 'people' && t('import.people.reach.hint')}
        </Text>
        <ColumnTable kind={of.kind} sheet={sheet} mapping={mapping} onChange={setMapping} />
      </Section>
      <FixedValues kind={of.kind} mapping={mapping} onChange={setMapping} />
      <ExistingChoice kind={of.kind} mapping={mapping} onChange={setMapping} />
      {of.kind === 'people' && <InvitationChoice mapping={mapping} onChange={setMapping} />}
      {of.kind === 'properties' && !mapping.fields.includes('propertyReferenceNumber') && (
        <Alert color="orange">{t('import.columns.reference.missing')}</Alert>
      )}
      {of.kind === 'properties' && !addressFields.some((field) => mapping.fields.includes(field)) && (
        <Alert color="orange">{t('import.columns.address.missing')}</Alert>
      )}
      {problems.map((problem) => (
        <Alert key={problem} color="red" role="alert">
          {problem}
        </Alert>
      ))}
      <FailureAlert error={failure} />
      <EndBar isInset>
        <Button
          type="submit"
          disabled={problems.length > 0 || !of.can.setUp}
          loading={setUp.isPending || check.isPending}
        >
          {t('import.continue')}
        </Button>
      </EndBar>
    </form>
  );
}

function sheetName({ name, rowCount, isHidden = false }: ImportSheet & { isHidden?: boolean }): string {
  const rows = t('import.sheet.rows', { name, count: rowCount });
  return isHidden ? t('import.sheet.hidden', { name: rows }) : rows;
}
