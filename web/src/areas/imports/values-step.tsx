import { Alert, Button, Text } from '@mantine/core';
import { imports, type Import, type ImportChoice, type ImportField } from '@lintel/contract/areas/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { EndBar } from '#platform/form/end-bar.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { t } from '#platform/texts.ts';
import { choicesFrom, keyOf, openValues, type Chosen } from './choices.ts';
import { FieldValues } from './field-values.tsx';
import css from './imports.module.css';
import type { Step } from './steps.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

type Props = { of: Import; goTo: (step: Step) => void };

/** The meaning of values that match no entry of a list. */
export function ValuesStep({ of, goTo }: Props) {
  const { data, error, refetch } = useQuery(read(imports.values, { query: { id: of.id } }));
  if (!data) return <LoadingPage read={{ error, refetch }} h={360} />;
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
