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
export const eventName = ({ event, saidBy, saidAt }: ClosingRecord) =>
  `${names[event]}: ${t('action.said.by', { name: saidBy ?? t('no.value'), when: instantText(saidAt) })}`;

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
                {t('action.said.by', { name: record.saidBy ?? t('no.value'), when: instantText(record.saidAt) })}
              </Text>
            </Group>
            <WhatWasSaid record={record} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const linkText = ({ copiedBy }: NonNullable<ClosingRecord['link']>) =>
  copiedBy.length ? t('action.said.link.copied', { names: copiedBy.join(', ') }) : t('action.said.link.mailed');

/** One record of closing: the outcome, when and by whom it was done, with which evidence, and its note. */
export function WhatWasSaid({
  record: { status, doneOn, doneBy, evidence, demanded, note, link },
}: {
  record: ClosingRecord;
}) {
  return (
    <Stack gap={6}>
      {(status || doneOn || doneBy) && (
        <Facts>
          {status && <Fact name={t('action.said.status')}>{status.name}</Fact>}
          {doneOn && <Fact name={t('action.said.done.on')}>{dayText(doneOn)}</Fact>}
          {doneBy && <Fact name={t('action.said.done.by')}>{doneBy}</Fact>}
          <Fact name={t('action.said.evidence')}>
            {evidence.map(evidenceName).join(', ') || t('action.said.nothing')}
          </Fact>
          <Fact name={t('action.said.asked')}>{demandText(demanded)}</Fact>
          {link && <Fact name={t('action.said.link')}>{linkText(link)}</Fact>}
        </Facts>
      )}
      {note && <Text className="prose">{note}</Text>}
    </Stack>
  );
}
