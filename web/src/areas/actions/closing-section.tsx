import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Action } from '@lintel/contract/areas/actions/action';
import { IconAlertTriangle, IconFileUnknown, IconUserQuestion } from '@tabler/icons-react';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { ActionView } from './action-view.ts';
import css from './actions.module.css';
import { ClosingDemandList } from './closing-demand.tsx';
import { eventName, ClosingDetails } from './closing-records.tsx';
import { VerifyAction, WhatIsVerified } from './verify-action.tsx';

/** The state of closing, its requirements, and the second person's decision. */
export function ClosingSection({ view }: { view: ActionView }) {
  const { dto: action } = view;
  const { closing } = action;
  return (
    <Section title={t('action.closing')}>
      <Stack gap="md">
        {closing.state === 'open' && <StillOpen action={action} />}
        {closing.state === 'awaiting-verification' && <Awaiting view={view} />}
        {closing.state === 'closed' && <Closed action={action} />}
        {closing.state === 'evidence-not-held' && (
          <Alert color="orange" icon={<IconFileUnknown size={18} aria-hidden />}>
            {t('action.not.held')}
          </Alert>
        )}
        <VerifyAction view={view} />
      </Stack>
    </Section>
  );
}

function StillOpen({ action }: { action: Action }) {
  const [last] = action.closing.records;
  return (
    <Stack gap="sm">
      {last && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={eventName(last)}>
          <Text className="prose">{last.note}</Text>
        </Alert>
      )}
      <ClosingDemandList action={action} />
    </Stack>
  );
}

function Awaiting({ view }: { view: ActionView }) {
  const { dto: action } = view;
  const [latest] = action.closing.records;
  return (
    <Stack gap="md">
      <WhatIsVerified view={view} />
      {latest && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {eventName(latest)}
          </Text>
          <ClosingDetails record={latest} />
        </div>
      )}
      <ClosingDemandList action={action} />
      {!action.can.verify && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconUserQuestion size={18} aria-hidden className={css.sign} />
          <Text c="dimmed">{t('action.verify.not.you')}</Text>
        </Group>
      )}
    </Stack>
  );
}

function Closed({ action: { closing } }: { action: Action }) {
  const [last] = closing.records;
  return (
    <Stack gap="sm">
      {closing.closedOn && <Text fw={600}>{t('action.closed.on', { day: dayText(closing.closedOn) })}</Text>}
      {last && <ClosingDetails record={last} />}
    </Stack>
  );
}
