import { Button, Group, Stack, Text } from '@mantine/core';
import { letters, type ShownAttempt } from '@lintel/contract/areas/letters/endpoints';
import { readyLetter, timeText, type SentLetter } from '@lintel/contract/areas/letters/letter';
import { notDoneReasons } from '@lintel/contract/areas/not-done-reasons';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

type Props = { kind: SharedType; id: string; mayWrite: boolean };

/** Each attempt at a task or an action, and each letter for access to it, newest first. */
export default function AccessSection({ kind, id, mayWrite }: Props) {
  const { data, error } = useQuery(read(letters.ofRecord, { query: { kind, id } }));
  const all = data && [
    ...data.attempts.map((attempt) => ({ at: attempt.recordedAt, attempt, letter: undefined })),
    ...data.letters.map((letter) => ({ at: letter.sentAt, letter, attempt: undefined })),
  ];
  return (
    <Section
      title={t('letters.access')}
      actions={
        mayWrite && (
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link {...props} to="/letters.html" search={{ kind, id }} />}
          >
            {t('letters.write.one')}
          </Button>
        )
      }
    >
      <FailureAlert error={error} />
      {!all && !error && <Loading h={60} />}
      <Stack component="ol" gap="md">
        {all
          ?.toSorted((one, other) => other.at.localeCompare(one.at))
          .map(({ at, attempt, letter }) =>
            letter ? (
              <LetterLine key={letter.id} letter={letter} of={{ kind, id }} />
            ) : (
              <AttemptLine key={at} attempt={attempt} />
            ),
          )}
      </Stack>
    </Section>
  );
}

function AttemptLine({ attempt: { reason, attemptedOn, recordedBy, note } }: { attempt: ShownAttempt }) {
  const { name } = notDoneReasons.find((one) => one.id === reason)!;
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{t('letters.attempt', { reason: name })}</Text>
        <Text size="sm" c="dimmed">
          {recordedBy ? t('letters.sent.by', { day: dayText(attemptedOn), name: recordedBy }) : dayText(attemptedOn)}
        </Text>
      </Group>
      {note && <Text className="prose">{note}</Text>}
    </li>
  );
}

function LetterLine({ letter, of }: { letter: SentLetter; of: Pick<Props, 'kind' | 'id'> }) {
  const { template, writtenOn, sentBy, visitOn, visitFrom: from, visitUntil: until } = letter;
  const time = timeText({ from, until });
  const [to, line] = readyLetter(letter, letter.unnamed).to;
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <Text fw={600}>{t('letters.sent', { name: template })}</Text>
        <Text size="sm" c="dimmed">
          {t('letters.sent.by', { day: dayText(writtenOn), name: sentBy })}
        </Text>
      </Group>
      <Group gap="xs" justify="space-between" align="flex-end">
        <Text size="sm">
          {[
            t('letters.to', { name: letter.addressLine ? `${to}, ${line}` : to! }),
            visitOn &&
              (time
                ? t('letters.appointment.at', { day: dayText(visitOn), time })
                : t('letters.appointment', { day: dayText(visitOn) })),
          ]
            .filter(Boolean)
            .join('. ')}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('letters.show.of', { day: dayText(writtenOn) })}
          renderRoot={(props) => <Link {...props} to="/letter.html" search={{ ...of, letter: letter.id }} />}
        >
          {t('letters.show')}
        </Button>
      </Group>
    </li>
  );
}
