import { TagsInput, TextInput } from '@mantine/core';
import { evidenceFieldLabels as labels } from '@lintel/contract/areas/contractors/evidence-items';
import { evidenceKindOf, type Asked, type EvidenceKindId } from '@lintel/contract/areas/contractors/evidence-kinds';
import type { ReactNode } from 'react';
import { DayInput } from '#platform/form/day-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { t } from '#platform/texts.ts';

/** The details of evidence besides its file. */
export type RecordedOfEvidence = {
  provider: string;
  number: string;
  amount: number | null;
  covers: string[];
  fromOn: string | null;
  toOn: string | null;
};
type Props = {
  kind: EvidenceKindId | null;
  values: RecordedOfEvidence;
  errors: Record<string, ReactNode>;
  onChange: <Field extends keyof RecordedOfEvidence>(field: Field, value: RecordedOfEvidence[Field]) => void;
  /** Large on the page behind a link, which can have several of these forms. */
  size?: 'lg';
};

/** The fields that a kind of evidence requires. */
export function EvidenceFields({ kind, values, errors, onChange, size }: Props) {
  if (kind === null) return null;
  const facts = evidenceKindOf(kind);
  const asks = (what: Asked) => facts.asks.includes(what);
  const of = (field: keyof RecordedOfEvidence) => ({
    label: labels[field],
    error: errors[field],
    ...(size ? { size } : { id: fieldId(field) }),
  });
  return (
    <>
      {asks('provider') && (
        <TextInput
          {...of('provider')}
          label={facts.provider ?? labels.provider}
          maxLength={200}
          value={values.provider}
          onChange={({ currentTarget }) => onChange('provider', currentTarget.value)}
        />
      )}
      {asks('number') && (
        <TextInput
          {...of('number')}
          maxLength={200}
          value={values.number}
          onChange={({ currentTarget }) => onChange('number', currentTarget.value)}
        />
      )}
      {asks('amount') && (
        <NumberBox
          {...of('amount')}
          min={0}
          thousandSeparator=","
          prefix="£"
          value={values.amount}
          onChange={(pounds) => onChange('amount', pounds)}
        />
      )}
      {asks('covers') && (
        <TagsInput
          {...of('covers')}
          label={facts.covers ?? labels.covers}
          description={t('contractor.evidence.covers.hint')}
          value={values.covers}
          onChange={(covers) => onChange('covers', covers)}
        />
      )}
      {asks('from') && <DayInput {...of('fromOn')} value={values.fromOn} onChange={(day) => onChange('fromOn', day)} />}
      {asks('to') && <DayInput {...of('toOn')} value={values.toOn} onChange={(day) => onChange('toOn', day)} />}
    </>
  );
}
