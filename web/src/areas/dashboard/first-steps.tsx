import { Anchor, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { TextKey } from '@lintel/contract/texts/index';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { mayDo, maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import css from './dashboard.module.css';

type Way = { text: TextKey; to: string; may: (me: CurrentUser) => boolean };
type Step = { id: 'properties' | 'duties' | 'dates' | 'people'; ways: readonly Way[] };

const importing = (me: CurrentUser) => mayDo(me, 'PRISM_APP_PROPERTY_IMPORT');
/** The first steps of an organisation, in order of dependency. */
const steps: readonly Step[] = [
  {
    id: 'properties',
    ways: [
      { text: 'dashboard.start.import', to: '/property_import.html', may: importing },
      {
        text: 'dashboard.start.add',
        to: '/property_add.html',
        may: (me) => mayDo(me, 'PRISM_APP_PROPERTY_CREATE'),
      },
    ],
  },
  {
    id: 'duties',
    ways: [
      {
        text: 'dashboard.start.duties.open',
        to: '/task_management.html',
        may: (me) => maySee(me, ['PRISM_APP_TASK_MENU']) && mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE'),
      },
    ],
  },
  { id: 'dates', ways: [{ text: 'dashboard.start.dates.open', to: '/property_import.html', may: importing }] },
  {
    id: 'people',
    ways: [
      { text: 'dashboard.start.people.open', to: '/admin/users/active', may: (me) => maySee(me, ['USER_MANAGE']) },
    ],
  },
];

/** Whether the user may do the next of the first steps. */
export const mayStart = (me: CurrentUser, propertyCount: number) =>
  steps[propertyCount === 0 ? 0 : 1]!.ways.some(({ may }) => may(me));

/** What to do while there are no duties yet: the steps in order, the next of them as a button. */
export function FirstSteps({ propertyCount }: { propertyCount: number }) {
  const me = useMe();
  const next = propertyCount === 0 ? 0 : 1;
  return (
    <Paper withBorder radius="md" p="xl" maw={760}>
      <Title order={2}>{t(next === 0 ? 'dashboard.start.title' : 'dashboard.start.title.duties')}</Title>
      <ol className={css.steps} aria-label={t('dashboard.start.steps')}>
        {steps.map(({ id, ways }, at) => (
          <li key={id} aria-current={at === next ? 'step' : undefined}>
            <ThemeIcon
              variant={at === next ? 'filled' : 'default'}
              color={at < next ? 'teal' : undefined}
              radius="xl"
              aria-hidden
            >
              {at < next ? <IconCheck size={16} /> : at + 1}
            </ThemeIcon>
            <div>
              <Text fw={600}>
                {t(`dashboard.start.${id}`)}
                {at < next && `: ${t('dashboard.start.there', { count: propertyCount })}`}
              </Text>
              <Text c="dimmed">{t(`dashboard.start.${id}.text`)}</Text>
              {at >= next && <Ways ways={ways.filter(({ may }) => may(me))} isNext={at === next} />}
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function Ways({ ways, isNext }: { ways: readonly Way[]; isNext: boolean }) {
  if (!isNext)
    return ways.map(({ text, to }) => (
      <Anchor key={to} size="sm" renderRoot={(props) => <Link {...props} to={to as never} />}>
        {t(text)}
      </Anchor>
    ));
  return (
    <Group mt="xs" gap="xs">
      {ways.map(({ text, to }, at) => (
        <Button
          key={to}
          variant={at === 0 ? 'filled' : 'default'}
          renderRoot={(props) => <Link {...props} to={to as never} />}
        >
          {t(text)}
        </Button>
      ))}
    </Group>
  );
}
