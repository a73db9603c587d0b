import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { t } from '../texts.ts';
import type { Bound } from './bound-fields.tsx';
import grid from './form-grid.module.css';

const answers = ['yes', 'no', 'unknown'] as const;

/** Yes, no, or not known. */
export function YesNoField({ of: { id, label, value, onChange } }: { of: Bound }) {
  const name = useId();
  const data = [t('list.value.yes'), t('list.value.no'), t('field.not.known')];
  return (
    <div className={grid.yesNo}>
      <span id={name}>{label}</span>
      <SegmentedControl
        id={id}
        size="xs"
        aria-labelledby={name}
        data={answers.map((answer, at) => ({ value: answer, label: data[at] }))}
        value={value === true ? 'yes' : value === false ? 'no' : 'unknown'}
        onChange={(answer) => onChange(answer === 'unknown' ? null : answer === 'yes')}
      />
    </div>
  );
}
