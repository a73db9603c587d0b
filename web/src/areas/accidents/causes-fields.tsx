import { ActionIcon, Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { TimeInput } from '#platform/form/time-input.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import type { AccidentForm } from './accident-values.ts';
import { causesOffered, type Entries } from './causes.tsx';
import css from './causes.module.css';

const MOST_WHYS = 5;

export function CausesFields({ form, today }: { form: AccidentForm; today: string }) {
  const { causes, accidentDate } = form.values;
  const change = (more: Partial<typeof causes>) =>
    form.setFieldValue('causes', { ...form.getValues().causes, ...more });
  const whys = [...causes.whys, null].slice(0, MOST_WHYS);
  const entry = (at: number, more: Partial<Entries[number]>) =>
    change({ timeline: causes.timeline.map((each, index) => (index === at ? { ...each, ...more } : each)) });
  return (
    <Stack gap="md">
      {causesOffered.map(([field, label, items]) => (
        <MultiSelect
          key={field}
          label={t(label)}
          data={items.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={causes[field].length ? undefined : t('field.choose')}
          searchable
          clearable
          value={[...causes[field]]}
          onChange={(ids) => change({ [field]: ids })}
        />
      ))}
      {whys.map((why, at) => (
        <TextInput
          key={at}
          label={t(at === 0 ? 'accident.causes.why.first' : 'accident.causes.why.next')}
          maxLength={500}
          value={why ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const next = whys.map((each, index) => (index === at ? value || null : each));
            while (next.length && next.at(-1) === null) next.pop();
            change({ whys: next });
          }}
        />
      ))}
      <Text fw={600}>{t('accident.causes.timeline')}</Text>
      {causes.timeline.map(({ on, at: time, what }, at) => (
        <div key={at} className={css.entry} role="group" aria-label={t('accident.causes.entry', { number: at + 1 })}>
          <DayInput
            label={t('accident.causes.on')}
            value={on}
            keepsLastDay
            onChange={(day) => day && entry(at, { on: day })}
          />
          <TimeInput
            label={t('accident.causes.at')}
            error={form.errors[`causes.timeline.${at}.at`]}
            value={time}
            onChange={(next) => entry(at, { at: next })}
          />
          <TextInput
            id={fieldId(`causes.timeline.${at}.what`)}
            className={css.what}
            label={t('accident.causes.what')}
            required
            maxLength={500}
            error={form.errors[`causes.timeline.${at}.what`]}
            value={what}
            onChange={(event) => entry(at, { what: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('accident.causes.entry.remove', { number: at + 1 })}
            onClick={(event) => {
              if (at === causes.timeline.length - 1) focusBeside(event.currentTarget);
              change({ timeline: causes.timeline.filter((_, index) => index !== at) });
            }}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => change({ timeline: [...causes.timeline, { on: accidentDate ?? today, at: null, what: '' }] })}
        >
          {t('accident.causes.entry.add')}
        </Button>
      </Group>
    </Stack>
  );
}
