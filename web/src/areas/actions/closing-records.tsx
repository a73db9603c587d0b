import { Group, Stack, Text } from '@mantine/core';
import { type Action } from '@lintel/contract/areas/actions/action';
import { closingEvents, type ClosingRecord } from '@lintel/contract/areas/actions/closing';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import css from './actions.module.css';
import { demandText, evidenceName } from './closing-demand.tsx';

const names = Object.fromEntries(closingEvents.map(({ id, name }) => [id, name]));
export const eventName = ({ event, recordedBy, recordedAt }: ClosingRecord) =>
  `${names[event]}: ${t('action.closing.by', { name: recordedBy ?? t('no.value'), when: instantText(recordedAt) })}`;

/** Every record about the closing of an action, if there are more than its state shows. */
export function ClosingRecords({ closing: { state, records } }: { closing: Action['closing'] }) {
  if (records.length <= (state === 'open' ? 0 : 1)) return null;
  return (
    <Section title={t('action.closing.records')}>
      <ol className={css.lines} aria-label={t('action.closing.records')}>
        {records.map((record) => (
          <li key={record.id}>
            <Group gap="xs" justify="space-between">
              <Text fw={600}>{names[record.event]}</Text>
              <Text size="sm" c="dimmed">
                {t('action.closing.by', {
                  name: record.recordedBy ?? t('no.value'),
                  when: instantText(record.recordedAt),
                })}
              </Text>
            </Group>
            <ClosingDetails record={record} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const linkText = ({ copiedBy }: NonNullable<ClosingRecord['link']>) =>
  copiedBy.length ? t('action.closing.link.copied', { names: copiedBy.join(', ') }) : t('action.closing.link.mailed');

/** One record of closing: the outcome, when and by whom it was done, with which evidence, and its note. */
export function ClosingDetails({
  record: { status, doneOn, doneBy, evidence, demanded, note, link },
}: {
  record: ClosingRecord;
}) {
  return (
    <Stack gap={6}>
      {(status || doneOn || doneBy) && (
        <Facts>
          {status && <Fact name={t('action.closing.status')}>{status.name}</Fact>}
          {doneOn && <Fact name={t('action.closing.done.on')}>{dayText(doneOn)}</Fact>}
          {doneBy && <Fact name={t('action.closing.done.by')}>{doneBy}</Fact>}
          <Fact name={t('action.closing.evidence')}>
            {evidence.map(evidenceName).join(', ') || t('action.closing.nothing')}
          </Fact>
          <Fact name={t('action.closing.asked')}>{demandText(demanded)}</Fact>
          {link && <Fact name={t('action.closing.link')}>{linkText(link)}</Fact>}
        </Facts>
      )}
      {note && <Text className="prose">{note}</Text>}
    </Stack>
  );
}
