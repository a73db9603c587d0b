import { Button, MultiSelect, Pill, UnstyledButton } from '@mantine/core';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import type { ContractForm } from '#platform/form/contract-form.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { fetchedSelectProps, alreadyLoaded, type Reading } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import type { ActionValues } from './action-values.ts';
import css from './actions.module.css';

const field = 'areaOfObservationIds';

type Props = {
  form: ContractForm<ActionValues>;
  areas: readonly { id: string; name: string }[];
  reading?: Reading | undefined;
};

/** The areas of observation. All of a task's are preselected (ACT-048), which the form says, and one click leaves only the intended one. */
export function AreasChoice({ form, areas, reading = alreadyLoaded }: Props) {
  const chosen = form.values[field];
  const choose = (ids: string[]) => form.setFieldValue(field, ids);
  return (
    <MultiSelect
      id={fieldId(field)}
      label={actionFieldLabels[field]}
      description={chosen.length > 1 ? t('action.form.areas.each', { count: chosen.length }) : undefined}
      searchable
      clearable
      hidePickedOptions
      // One area is no choice (ACT-049).
      disabled={areas.length <= 1 && !reading.isLoadingError}
      placeholder={
        chosen.length > 0 ? undefined : t(areas.length === 0 ? 'action.form.areas.none' : 'action.form.areas.choose')
      }
      maxValues={20}
      {...fetchedSelectProps(reading, areas)}
      {...form.getInputProps(field)}
      renderPill={({ option, onRemove, disabled }) => (
        <Pill
          classNames={{ label: css.area! }}
          withRemoveButton={!disabled}
          onRemove={onRemove ?? (() => undefined)}
          disabled={disabled ?? false}
        >
          <span className={css.areaName}>{option.label}</span>
          {chosen.length > 1 && !disabled && (
            <UnstyledButton
              className={css.onlyThis}
              aria-label={t('action.form.areas.only.this.of', { area: option.label })}
              onMouseDown={(event) => event.preventDefault()}
              onKeyDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation();
                choose([String(option.value)]);
              }}
            >
              {t('action.form.areas.only.this')}
            </UnstyledButton>
          )}
        </Pill>
      )}
      inputContainer={(input) => (
        <>
          {input}
          {chosen.length > 2 && (
            <Button variant="subtle" size="compact-sm" onClick={() => choose([])}>
              {t('action.form.areas.only')}
            </Button>
          )}
        </>
      )}
    />
  );
}
