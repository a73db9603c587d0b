import { Anchor, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { TextKey } from '@lintel/contract/texts/index';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import { mayDo, maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import css from './dashboard.module.css';

type Way = { text: TextKey; to: string; search?: { kind: string }; may: (me: CurrentUser) => boolean };
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
  {
    id: 'dates',
    ways: [
      { text: 'dashboard.start.dates.open', to: '/property_import.html', search: { kind: 'dates' }, may: importing },
    ],
  },
  {
    id: 'people',
    ways: [
      { text: 'dashboard.start.people.open', to: '/admin/users/active', may: (me) => maySee(me, ['USER_MANAGE']) },
    ],
  },
];

/** What the organisation has so far, as far as the user can see. */
export type Begun = { propertyCount: number; dutyCount: number };
const nextOf = ({ propertyCount, dutyCount }: Begun) => (propertyCount === 0 ? 0 : dutyCount === 0 ? 1 : 2);

/** Whether the user may do the next of the first steps. */
export const mayStart = (me: CurrentUser, begun: Begun) => steps[nextOf(begun)]!.ways.some(({ may }) => may(me));

const titles = ['dashboard.start.title', 'dashboard.start.title.duties', 'dashboard.start.title.dates'] as const;

/** What to do until the first task counts as done: the steps in order, the next of them as a button. */
export function FirstSteps({ begun }: { begun: Begun }) {
  const me = useMe();
  const next = nextOf(begun);
  const counts = [begun.propertyCount, begun.dutyCount];
  return (
    <Paper withBorder radius="md" p="xl" maw={760} mb="lg">
      <Title order={2}>{t(titles[next]!)}</Title>
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
                {at < next && `: ${t('dashboard.start.there', { count: counts[at]! })}`}
              </Text>
              {at >= next && <Text c="dimmed">{t(`dashboard.start.${id}.text`)}</Text>}
              <Ways ways={ways.filter(({ may }) => may(me))} isNext={at === next} />
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function Ways({ ways, isNext }: { ways: readonly Way[]; isNext: boolean }) {
  return (
    <Group mt={isNext ? 'xs' : undefined} gap={isNext ? 'xs' : 'md'}>
      {ways.map(({ text, to, search }, at) => {
        const link = (props: object) => <Link {...props} to={to as never} search={search as never} />;
        return isNext ? (
          <Button key={text} variant={at === 0 ? 'filled' : 'default'} renderRoot={link}>
            {t(text)}
          </Button>
        ) : (
          <Anchor key={text} size="sm" renderRoot={link}>
            {t(text)}
          </Anchor>
        );
      })}
    </Group>
  );
}
