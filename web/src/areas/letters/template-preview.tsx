import { Select, Stack, Text } from '@mantine/core';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import {
  missingText,
  readyLetter,
  writeLetter,
  type LetterSender,
  type LetterSubject,
  type ReadyLetter,
} from '@lintel/contract/areas/letters/letter';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { fetchedSelectItemProps } from '#platform/form/fetched-select.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { LetterSheet } from './letter-sheet.tsx';
import type { KeptSettings } from './settings-section.tsx';

const MOST_OFFERED = 25;
const listed = (noAccess?: '1') =>
  read(tasks.list, {
    body: { ...taskList.defaults, page: 1, limit: MOST_OFFERED, ...(noAccess && { noAccess }) } as never,
  });

/** A letter as it would be written about a real task: first those to which somebody was not let in. */
export function TemplatePreview({ kept, heading, text }: { kept: KeptSettings; heading: string; text: string }) {
  const me = useMe();
  const mayWrite = mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE') && mayDo(me, 'PRISM_APP_TASK_MENU');
  const missed = useQuery({ ...listed('1'), enabled: mayWrite });
  const others = useQuery({ ...listed(), enabled: mayWrite && missed.data?.objects.length === 0 });
  const reading = missed.data?.objects.length === 0 ? others : missed;
  const offered = reading.data?.objects ?? [];
  const hasNone = !mayWrite || (reading.data && offered.length === 0);
  const [chosen, choose] = useState<string | null>(null);
  const id = chosen ?? offered[0]?.id;
  const { data } = useQuery({ ...read(letters.toWrite, { body: { kind: 'TASK', ids: [id ?? ''] } }), enabled: !!id });
  const subject = data?.objects[0];
  const shown = subject
    ? written(
        subject,
        { ...data.of, sender: kept.sender, contact: kept.contact ?? data.of.contact },
        { heading, text },
        me.today,
      )
    : asItIs(heading, text, me.today);
  return (
    <Stack gap="xs">
      {hasNone ? (
        <Text size="sm" c="dimmed">
          {t('letters.preview.none')}
        </Text>
      ) : (
        <Select
          label={t('letters.preview')}
          {...fetchedSelectItemProps(
            reading,
            offered.map((task) => ({ value: task.id, label: `${task.code} ${task.property}` })),
          )}
          value={id ?? null}
          allowDeselect={false}
          searchable
          onChange={choose}
        />
      )}
      {typeof shown === 'string' && <Text size="sm">{shown}</Text>}
      <LetterSheet letter={typeof shown === 'string' ? asItIs(heading, text, me.today) : shown} name={heading} />
    </Stack>
  );
}

function written(
  subject: LetterSubject,
  of: LetterSender,
  template: { heading: string; text: string },
  today: string,
): ReadyLetter | string {
  const visit = { on: plusDays(today, 7), from: '09:00', until: '12:00' };
  const addressee = { occupier: null, addressLine: null };
  const { letter, missing } = writeLetter(template, { subject, of, visit, addressee, today });
  return letter ? readyLetter(letter) : missingText(missing);
}

const asItIs = (heading: string, text: string, today: string): ReadyLetter => ({
  writtenOn: today,
  sender: [],
  to: [],
  heading,
  text,
});
