import { Badge, Checkbox, Group, Text } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { RiddorForms, OtherToNotify } from '@lintel/contract/areas/accidents/form/fields';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './riddor-form.module.css';

/** Others to notify besides the authority, each ticked with the day on which it was done. */
export function OthersToNotify({ of, canEdit }: { of: RiddorForms; canEdit: boolean }) {
  const first = of.others.toSorted((one, other) => Number(other.isSuggested) - Number(one.isSuggested));
  return (
    <Section title={t('accident.form.others')}>
      <ul className={css.others} aria-label={t('accident.form.others')}>
        {first.map((other) => (
          <li key={other.whom}>
            <Other accidentId={of.accident.id} other={other} canEdit={canEdit} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Other({ accidentId, other, canEdit }: { accidentId: string; other: OtherToNotify; canEdit: boolean }) {
  const { today } = useMe();
  const write = useWrite(accidents.markNotified);
  const { whom, name, why, isSuggested, notifiedOn, recordedBy } = other;
  const save = (day: string | null) => write.mutate({ body: { accidentId, whom, notifiedOn: day } });
  return (
    <Group gap="sm" justify="space-between" wrap="wrap">
      <div>
        <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
          <Checkbox
            label={name}
            description={why}
            checked={notifiedOn !== null}
            disabled={!canEdit || write.isPending}
            onChange={(event) => save(event.currentTarget.checked ? today : null)}
          />
          {isSuggested && (
            <Badge color="orange" variant="light">
              {t('accident.form.others.concerns')}
            </Badge>
          )}
        </Group>
      </div>
      {notifiedOn && (
        <Group gap="xs">
          {canEdit ? (
            <DayInput
              key={notifiedOn}
              className="no-print"
              w={150}
              size="xs"
              aria-label={t('accident.form.others.on', { name })}
              value={notifiedOn}
              onChange={(day) => day && day !== notifiedOn && save(day)}
              maxDate={today}
            />
          ) : (
            <Text size="sm">{dayText(notifiedOn)}</Text>
          )}
          {recordedBy && (
            <Text size="sm" c="dimmed">
              {recordedBy}
            </Text>
          )}
        </Group>
      )}
    </Group>
  );
}
