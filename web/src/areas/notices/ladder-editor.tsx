import { ActionIcon, Button, Checkbox, Group, Input, Select, Stack, Text } from '@mantine/core';
import { noticeLevels } from '@lintel/contract/areas/notice-rules';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMe } from '#platform/current-user.ts';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { fieldId } from '#platform/form/error-summary.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { t } from '#platform/texts.ts';
import { longDate } from '@lintel/contract/cycles/calendar';
import css from './ladders.module.css';
import { anotherRung, finished, type DraftLadder, type DraftRung, type Side } from './ladder-draft.ts';
import { exampleLines } from './ladder-words.ts';

type Props = {
  of: 'task' | 'action';
  /** Its path in the rules, by which its problems are found. */
  place: string;
  ladder: DraftLadder;
  problems: Record<string, string>;
  onChange: (ladder: DraftLadder) => void;
};

const sides: readonly Side[] = ['before', 'on', 'after'];

/** The reminders of one ladder, each a sentence to fill in, and their effect. */
export function LadderEditor({ of, place, ladder, problems, onChange }: Props) {
  const change = (key: number, changed: Partial<DraftRung>) =>
    onChange(ladder.map((rung) => (rung.key === key ? { ...rung, ...changed } : rung)));
  const remove = (gone: number, button: Element) => {
    // The last one cannot be removed.
    if (ladder.length > 2) focusBeside(button);
    else document.getElementById(fieldId(place))?.focus();
    onChange(ladder.filter(({ key }) => key !== gone));
  };
  return (
    <Stack gap="sm">
      <ol className={css.rungs}>
        {ladder.map((rung, at) => (
          <RungFields
            key={rung.key}
            rung={rung}
            number={at + 1}
            place={`${place}.${at}`}
            problems={problems}
            onChange={(changed) => change(rung.key, changed)}
            onRemove={ladder.length > 1 ? (button) => remove(rung.key, button) : undefined}
          />
        ))}
      </ol>
      {problems[place] && <Input.Error>{problems[place]}</Input.Error>}
      <div>
        <Button
          id={fieldId(place)}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...ladder, anotherRung(ladder)])}
        >
          {t('ladder.add')}
        </Button>
      </div>
      <Example of={of} ladder={ladder} />
    </Stack>
  );
}

type RungProps = {
  rung: DraftRung;
  number: number;
  place: string;
  problems: Record<string, string>;
  onChange: (changed: Partial<DraftRung>) => void;
  onRemove: ((button: Element) => void) | undefined;
};

function RungFields({ rung, number, place, problems, onChange, onRemove }: RungProps) {
  const problem = problems[`${place}.days`] ?? problems[`${place}.to`];
  return (
    <li className={css.rung} aria-label={t('ladder.rung', { number })}>
      <div className={css.when}>
        {rung.side !== 'on' && (
          <NumberBox
            id={fieldId(`${place}.days`)}
            aria-label={t('ladder.days')}
            w={64}
            hideControls
            min={1}
            max={366}
            error={Boolean(problems[`${place}.days`])}
            value={rung.count}
            onChange={(count) => onChange({ count })}
          />
        )}
        <Select
          aria-label={t('ladder.side')}
          className={css.side}
          allowDeselect={false}
          data={sides.map((side) => ({ value: side, label: t(`ladder.side.${side}`) }))}
          value={rung.side}
          onChange={(side) => side && onChange({ side, ...(rung.count === 0 && { count: 1 }) })}
        />
      </div>
      <Group gap={6} className={css.to}>
        <Text component="span" size="sm" c="dimmed">
          {t('ladder.to')}
        </Text>
        <Checkbox.Group value={rung.to} onChange={(to) => onChange({ to })} aria-label={t('ladder.to.of', { number })}>
          <Group gap="sm">
            {noticeLevels.map(({ id, name }, at) => (
              <Checkbox key={id} value={id} label={name} {...(at === 0 && { id: fieldId(`${place}.to`) })} />
            ))}
          </Group>
        </Checkbox.Group>
      </Group>
      {onRemove && (
        <ActionIcon
          className={css.remove}
          aria-label={t('ladder.remove', { number })}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {problem && <Input.Error className={css.problem}>{problem}</Input.Error>}
    </li>
  );
}

/** The reminders of something due on 1 March of the next year. */
function Example({ of, ladder }: Pick<Props, 'of' | 'ladder'>) {
  const dueOn = `${Number(useMe().today.slice(0, 4)) + 1}-03-01`;
  const whole = finished(ladder);
  return (
    <div className={css.example} aria-live="polite">
      {whole ? (
        <>
          <Text size="sm">{t(`ladder.example.${of}`, { day: longDate(dueOn) })}</Text>
          <ul>
            {exampleLines(whole, dueOn).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('ladder.example.unfinished')}
        </Text>
      )}
    </div>
  );
}
