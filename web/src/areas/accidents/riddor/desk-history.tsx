import { Badge, Group, Stack, Text } from '@mantine/core';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidentClosingEvents } from '@lintel/contract/areas/accidents/closing';
import { decisionInWords } from '@lintel/contract/areas/accidents/decision';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import css from './desk.module.css';

/** The desk's decisions and the managers' judgements, newest first; and the decision as of a given day. */
export function DeskHistory({ accident: { id }, onClose }: { accident: Accident; onClose: () => void }) {
  const [asOf, setAsOf] = useState<string | null>(null);
  const { data, error } = useQuery({
    ...read(accidents.decisions, { body: { accidentId: id, asOf } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog onClose={onClose} size="lg" title={t('accident.desk.history')}>
      <Stack gap="md">
        <DayInput label={t('accident.desk.as.of')} maw={260} value={asOf} onChange={setAsOf} />
        {error && <FailureAlert error={error} />}
        {asOf && data && !error && (
          <Text className="prose" role="status">
            {data.then?.explanation ?? t('accident.desk.as.of.nothing')}
          </Text>
        )}
        {data ? (
          <ul className={css.history}>
            {timeline(data).map(({ id: key, at, who, title, text }) => (
              <li key={key} className={css.opinion}>
                <Group gap="xs">
                  <Text fw={600}>{title}</Text>
                  <Badge variant="light" color="gray" tt="none">
                    {who}
                  </Badge>
                  <Text size="sm" c="dimmed">
                    {at}
                  </Text>
                </Group>
                {text && <Text className="prose">{text}</Text>}
              </li>
            ))}
          </ul>
        ) : (
          !error && <Loading h={120} />
        )}
      </Stack>
    </Dialog>
  );
}

type History = Reply<typeof accidents.decisions>;

/** Everything on record, in one order. */
function timeline({ objects, judgements, closings }: History) {
  const system = t('accident.desk.by.day');
  return [
    ...objects.map(({ id, decidedOn, decidedAt, decidedBy, answer }) => ({
      id,
      when: decidedAt,
      at: dayText(decidedOn),
      who: decidedBy ?? system,
      title: decisionInWords(answer),
      text: answer.explanation,
    })),
    ...judgements.map(({ id, isReportable, agrees, reason, judgedBy, judgedAt }) => ({
      id,
      when: judgedAt,
      at: instantText(judgedAt),
      who: judgedBy ?? system,
      title: `${t(agrees ? 'accident.desk.confirmed' : 'accident.desk.overruled')}: ${t(
        isReportable ? 'accident.desk.is.reportable' : 'accident.desk.is.not.reportable',
      )}`,
      text: reason,
    })),
    ...closings.map(({ id, event, reason, recordedBy, recordedAt }) => ({
      id,
      when: recordedAt,
      at: instantText(recordedAt),
      who: recordedBy ?? system,
      title: accidentClosingEvents.find((each) => each.id === event)!.name,
      text: reason,
    })),
  ].toSorted((one, other) => other.when.localeCompare(one.when));
}
