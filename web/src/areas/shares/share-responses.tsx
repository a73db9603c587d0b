import { Group, Text } from '@mantine/core';
import type { LackedEvidence } from '@lintel/contract/areas/contractors/chosen';
import { shareResponses, type ShareResponse } from '@lintel/contract/areas/shares/share';
import { equipmentFacts } from '#areas/tasks/equipment-said.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import css from './shares.module.css';

type Said = ShareResponse & { lacks?: LackedEvidence };

const names = Object.fromEntries(shareResponses.map(({ id, name }) => [id, name]));

/** Everything said through a share, or about it. */
export function ShareResponses({ responses }: { responses: readonly Said[] }) {
  if (responses.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {t('share.responses')}
      </Text>
      <ol className={css.lines} aria-label={t('share.responses')}>
        {responses.map(({ id, kind, day, note, saidBy, saidAt, equipment, lacks = [] }) => (
          <li key={id}>
            <Group gap="4px 12px" justify="space-between">
              <Text fw={600}>{[names[kind], day && dayText(day)].filter(Boolean).join(', ')}</Text>
              <Text size="sm" c="dimmed">
                {t('share.said.by', { name: saidBy, when: instantText(saidAt) })}
              </Text>
            </Group>
            {equipmentFacts(equipment).map((of) => (
              <Text key={of.name}>{`${of.name}: ${of.names}`}</Text>
            ))}
            {note && <Text className={css.prose}>{note}</Text>}
            <LackedThen lacks={lacks} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The contractor's evidence that had lapsed on the day of the work, wherever the work is reported as done. */
export function LackedThen({ lacks }: { lacks: LackedEvidence }) {
  if (lacks.length === 0) return null;
  const what = lacks.map(({ name, state }) => t('share.lacks.one', { name, state: state.toLowerCase() })).join(', ');
  return <Text c="red">{t('share.lacks', { what })}</Text>;
}
