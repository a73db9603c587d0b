import { Input } from '@mantine/core';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import { priorities, type Priority } from '@lintel/contract/areas/actions/states';
import { useId, type CSSProperties } from 'react';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { priorityLooks } from './action-badges.tsx';
import css from './actions.module.css';

type Props = {
  value: Priority | null;
  onChange: (priority: Priority) => void;
  /** The due date that follows from each, if it sets one. */
  dueDates?: Record<Priority, string> | undefined;
  isMissing: boolean;
};

/** The four priorities side by side, each with its effect on the due date. */
export function PriorityChoice({ value, onChange, dueDates, isMissing }: Props) {
  const label = useId();
  const error = useId();
  const first = value ?? priorities[0].id;
  return (
    <Input.Wrapper
      label={actionFieldLabels.priority}
      labelElement="div"
      labelProps={{ id: label }}
      required
      error={isMissing && t('action.form.choose.priority')}
      errorProps={{ id: error }}
      className={css.whole}
    >
      <div
        role="radiogroup"
        aria-labelledby={label}
        aria-describedby={isMissing ? error : undefined}
        aria-required
        aria-invalid={isMissing || undefined}
        className={css.priorities}
      >
        {priorities.map(({ id, name }) => {
          const { color, Icon } = priorityLooks[id];
          return (
            <label
              key={id}
              className={css.priority}
              style={{ '--of-priority': `var(--mantine-color-${color}-light-color)` } as CSSProperties}
            >
              <input
                type="radio"
                name={label}
                id={id === first ? fieldId('priority') : undefined}
                checked={id === value}
                onChange={() => onChange(id)}
              />
              <span className={css.priorityName}>
                <Icon size={16} aria-hidden />
                {name}
              </span>
              {dueDates && (
                <span className={css.priorityDue}>{t('action.form.priority.due', { day: dayText(dueDates[id]) })}</span>
              )}
            </label>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
