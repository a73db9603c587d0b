import { Group, Text } from '@mantine/core';
import type { LackedEvidence } from '@lintel/contract/areas/contractors/chosen';
import { shareResponses, type ShareResponse } from '@lintel/contract/areas/shares/share';
import { equipmentFacts } from '#areas/tasks/equipment-results.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import css from './shares.module.css';

type Shown = ShareResponse & { lacks?: LackedEvidence };

const names = Object.fromEntries(shareResponses.map(({ id, name }) => [id, name]));

/** Everything said through a share, or about it. */
export function ShareResponses({ responses }: { responses: readonly Shown[] }) {
  if (responses.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {t('share.responses')}
      </Text>
      <ol className={css.lines} aria-label={t('share.responses')}>
        {responses.map(({ id, kind, day, note, recordedBy, recordedAt, equipment, lacks = [] }) => (
          <li key={id}>
            <Group gap="4px 12px" justify="space-between">
              <Text fw={600}>{[names[kind], day && dayText(day)].filter(Boolean).join(', ')}</Text>
              <Text size="sm" c="dimmed">
                {t('share.response.by', { name: recordedBy, when: instantText(recordedAt) })}
              </Text>
            </Group>
            {equipmentFacts(equipment).map((of) => (
              <Text key={of.name}>{`${of.name}: ${of.names}`}</Text>
            ))}
            {note && <Text className={css.prose}>{note}</Text>}
            <LapsedEvidence lacks={lacks} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The contractor's evidence that had lapsed on the day of the work, wherever the work is reported as done. */
export function LapsedEvidence({ lacks }: { lacks: LackedEvidence }) {
  if (lacks.length === 0) return null;
  const what = lacks.map(({ name, state }) => t('share.lacks.one', { name, state: state.toLowerCase() })).join(', ');
  return <Text c="red">{t('share.lacks', { what })}</Text>;
}
