import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { plusDays } from '@lintel/contract/cycles/calendar';
import type { Refused } from '@lintel/contract/platform/bulk';
import { IconMailCheck, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { refusalsOf } from '#platform/form/refused-fields.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { TimeInput } from '#platform/form/time-input.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { LetterPaper } from './letter-sheet.tsx';
import { LetterToPrint } from './letter-to-print.tsx';
import { PROPOSED, useLetters, type ToWrite } from './use-letters.ts';

type Props = { kind: SharedType; toWrite: ToWrite; back: string };

/** Chooses the letter and the appointment, prints, and records that the letters go out. */
export function LettersToPrint({ kind, toWrite, back }: Props) {
  const { today } = useMe();
  const navigate = useNavigate();
  const writing = useLetters(toWrite, today);
  const { all, visit, setVisit } = writing;
  const ready = all.flatMap((one) => (one.ready ? [one] : []));
  const [printed, setPrinted] = useState<string>();
  const [refused, setRefused] = useState<Refused>(toWrite.refused);
  const now = ready.map(({ words }) => words).join('\n');
  const leave = useUnsavedChanges(printed !== undefined);
  const send = useWrite(letters.send, {
    silent: true,
    onSuccess: ({ changedCount, refused: left }) => {
      if (changedCount > 0) showSuccess(t('letters.recorded', { count: changedCount }));
      setPrinted(undefined);
      if (left.length === 0) {
        leave();
        return void navigate({ to: back } as never);
      }
      setRefused(left);
      writing.keepOnly(left.map(({ id }) => id));
    },
  });
  const errors = refusalsOf(send.error);
  const print = () => {
    window.print();
    setPrinted(now);
  };
  const record = () =>
    send.mutate({
      body: {
        kind,
        visit,
        letters: ready.map(({ subject, templateId, occupier, addressLine, words }) => ({
          id: subject.id,
          templateId,
          occupier,
          addressLine,
          words,
        })),
      },
    });
  const isShort = visit.on !== null && visit.on <= plusDays(today, 2);
  return (
    <>
      <LetterPaper />
      <Stack gap="sm" className="no-print" mb="md">
        <Group align="flex-start" gap="sm">
          <Select
            label={t('letters.letter')}
            data={[
              { value: PROPOSED, label: t('letters.proposed') },
              ...toWrite.templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={writing.chosen}
            allowDeselect={false}
            w={320}
            maw="100%"
            onChange={(id) => id && writing.choose(id)}
          />
          <DayInput
            label={t('letters.day')}
            value={visit.on}
            minDate={today}
            w={170}
            error={errors['visit.on'] ?? (visit.on !== null && visit.on < today && t('letters.day.past'))}
            onChange={(on) => setVisit({ ...visit, on })}
          />
          <TimeInput
            label={t('letters.from')}
            value={visit.from}
            w={100}
            error={errors['visit.from']}
            onChange={(from) => setVisit({ ...visit, from })}
          />
          <TimeInput
            label={t('letters.until')}
            value={visit.until}
            w={100}
            error={errors['visit.until']}
            onChange={(until) => setVisit({ ...visit, until })}
          />
        </Group>
        {isShort && <Alert color="yellow">{t('letters.short.notice')}</Alert>}
        <Refusals kind={kind} refused={refused} />
        {!Object.keys(errors).some((field) => field.startsWith('visit.')) && <FailureAlert error={send.error} />}
        <Group gap="sm">
          <Button
            variant={printed === undefined ? 'filled' : 'default'}
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={ready.length === 0}
            onClick={print}
          >
            {t('letters.print', { count: ready.length })}
          </Button>
          {printed !== undefined && (
            <Button
              leftSection={<IconMailCheck size={16} aria-hidden />}
              loading={send.isPending}
              disabled={printed !== now || ready.length === 0}
              onClick={record}
            >
              {t('letters.record', { count: ready.length })}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed" maw={720} role="status">
          {t(printed === undefined ? 'letters.hint' : printed === now ? 'letters.printed' : 'letters.changed')}
        </Text>
      </Stack>
      {all.map((one) => (
        <LetterToPrint key={one.key} one={one} writing={writing} canLeaveOut={all.length > 1} />
      ))}
    </>
  );
}

function Refusals({ kind, refused }: { kind: SharedType; refused: Refused }) {
  if (refused.length === 0) return null;
  return (
    <Alert color="yellow" title={t('letters.cannot')}>
      {refused.map(({ id, ref, name, reason }) => (
        <div key={id}>
          {name && (
            <>
              <AddressLink href={pageOf(kind, id)}>{`${ref} ${name}`}</AddressLink>
              {': '}
            </>
          )}
          {reason}
        </div>
      ))}
    </Alert>
  );
}
