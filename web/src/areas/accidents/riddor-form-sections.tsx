import { ActionIcon, Anchor, Badge, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { FormField, RiddorForm, RiddorForms } from '@lintel/contract/areas/accidents/form/fields';
import { pageOf } from '@lintel/contract/areas/activity';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fieldId } from '#platform/form/error-summary.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';
import css from './riddor-form.module.css';

type Of = { form: RiddorForm; accident: RiddorForms['accident'] };

/** The sections of the form in its order, each answer with a copy button. */
export function FormSections({ form, accident, isAsSent }: Of & { isAsSent: boolean }) {
  return form.sections.map(({ id, title, fields }) => (
    <Section key={id} title={title}>
      <dl className={css.fields}>
        {fields.map((field) => (
          <Answer key={field.id} field={field} accident={accident} isAsSent={isAsSent} />
        ))}
      </dl>
    </Section>
  ));
}

/** The particulars that the law requires to be kept, and which are missing. */
export function ParticularsSection({ form, accident }: Of) {
  const missing = form.particulars.filter(isMissing);
  return (
    <Section title={t('accident.form.particulars')}>
      {missing.length === 0 ? (
        <Text>{t('accident.form.particulars.complete')}</Text>
      ) : (
        <>
          <Text mb="xs">{t('accident.form.particulars.missing')}</Text>
          <ul className={css.serves}>
            {missing.map((field) => (
              <li key={field.id}>
                {field.label} <WhereToEnter field={field} accident={accident} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

const isMissing = ({ value, isRequired }: FormField) => isRequired && value === null;

type AnswerProps = { field: FormField; accident: RiddorForms['accident']; isAsSent: boolean };
function Answer({ field, accident, isAsSent }: AnswerProps) {
  const { label, value } = field;
  return (
    <div className={css.field}>
      <dt>{label}</dt>
      <dd>
        {value !== null && (
          <>
            <span className={css.value}>{value}</span>
            {!isAsSent && <CopyAnswer label={label} value={value} />}
          </>
        )}
        {value === null && isMissing(field) && !isAsSent && (
          <span className={css.missing}>
            <Badge color="orange" variant="light">
              {t('accident.form.missing')}
            </Badge>
            <WhereToEnter field={field} accident={accident} />
          </span>
        )}
        {value === null && (isAsSent || !isMissing(field)) && <span className={css.empty}>{t('no.value')}</span>}
      </dd>
    </div>
  );
}

function CopyAnswer({ label, value }: { label: string; value: string }) {
  const { copy, copied } = useClipboard({ timeout: 2000 });
  const name = t('accident.form.copy', { label });
  return (
    <ActionIcon
      className="no-print"
      variant="subtle"
      color={copied ? 'teal' : 'gray'}
      aria-label={name}
      data-hint={name}
      onClick={() => {
        if (!navigator.clipboard) return showError(t('accident.form.copy.failed'));
        copy(value);
        showSuccess(t('accident.form.copied', { label }));
      }}
    >
      {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
    </ActionIcon>
  );
}

/** A link to where an answer is entered, named after it. */
function WhereToEnter({ field, accident }: { field: FormField; accident: RiddorForms['accident'] }) {
  const { id, label, enteredIn } = field;
  const name = `${t(`accident.form.enter.${enteredIn}`)}: ${label}`;
  const look = { className: 'no-print', size: 'sm', 'aria-label': name } as const;
  const text = t(`accident.form.enter.${enteredIn}`);
  if (enteredIn === 'here' || enteredIn === 'organisation')
    return (
      <Anchor
        {...look}
        href={`#${fieldId(id)}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(fieldId(id))?.focus();
        }}
      >
        {text}
      </Anchor>
    );
  const [to, hash] =
    enteredIn === 'account'
      ? ['/account/details', '']
      : enteredIn === 'property'
        ? [pageOf('PROPERTY', accident.propertyId), '']
        : [pageOf('ACCIDENT', accident.id), enteredIn];
  return (
    <Anchor {...look} renderRoot={(props) => <Link {...props} to={to} {...(hash && { hash })} />}>
      {text}
    </Anchor>
  );
}
