import { Alert, Anchor } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { t } from '../texts.ts';
import { DraftBar } from './draft-bar.tsx';
import type { OfferedDraft } from './use-form-draft.ts';

/** The id of a field's input, so that a summary can link to it. */
export const fieldId = (field: string) => `field-${field}`;

type Props = {
  /** The form, or its errors and the number of refused saves. */
  of: { errors: FormErrors; attempt: number; draft?: OfferedDraft | undefined };
  /** The fields in the order of the form. */
  order: readonly string[];
  labelOf: (field: string) => string;
};

/**
 * Above the fields: the stored draft, and after a refused save the errors, each linking to its field. Takes the focus at every
 * attempt.
 */
export function ErrorSummary({ of: { errors, attempt, draft }, order, labelOf }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const fields = Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  // The focus belongs to the browser; a refused save moves it to what must be read first.
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  if (fields.length === 0) return draft ? <DraftBar draft={draft} /> : null;
  return (
    <Alert ref={summary} tabIndex={-1} role="alert" color="red" title={t('form.errors', { count: fields.length })}>
      <ul style={{ margin: 0, paddingLeft: '1.2em' }}>
        {fields.map(([field, message]) => (
          <li key={field}>
            <Anchor
              href={`#${fieldId(field)}`}
              c="inherit"
              underline="always"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(field))?.focus();
              }}
            >
              {labelOf(field)}
              {labelOf(field).endsWith('?') ? ' ' : ': '}
              {message}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
