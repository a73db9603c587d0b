import { Button, Group, Stack, Title, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { PortfolioOverview } from '@lintel/contract/areas/dashboard';
import { dashboardParts, type DashboardPart } from '@lintel/contract/areas/dashboard-parts';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useMe } from '#platform/current-user.ts';
import { columnsOf } from '#platform/list/list-queries.ts';
import { arrangedColumns } from '#platform/list/shown-columns.ts';
import { useIsPhone } from '#platform/phone.ts';
import { t } from '#platform/texts.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Doughnuts } from './doughnuts.tsx';
import { MatrixSection } from './matrix-section.tsx';
import { PropertyCounts, Recent } from './portfolio-parts.tsx';
import { TaskTypes } from './task-types.tsx';
import { WeeksSection } from './weeks-section.tsx';
import css from './dashboard.module.css';

const Arrange = lazyPart(() => import('#platform/list/column-settings.tsx'));

/** With the first screen they are the two sheets that a board is given; of the other parts their lists are printed. */
const onPaper = new Set<string>(['matrix', 'doughnuts'] satisfies DashboardPart[]);

type Props = {
  role: WhoseTasks;
  /** Whether the user may see figures of tasks. */
  hasFigures: boolean;
  overview: PortfolioOverview | undefined;
};

/** The part below the first screen, as arranged by each user; on a phone collapsible, and its state is remembered. */
export function LowerParts({ role, hasFigures, overview }: Props) {
  const me = useMe();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useLocalStorage({
    key: 'lintel.dashboard.more',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isArranging, setArranging] = useState(false);
  const { data: preset, isPending } = useQuery(columnsOf(dashboardParts));
  const parts: Record<DashboardPart, ReactNode> = {
    doughnuts: hasFigures && <Doughnuts role={role} />,
    matrix: hasFigures && <MatrixSection role={role} ownerId={me.id} />,
    weeks: hasFigures && <WeeksSection role={role} />,
    taskTypes: hasFigures && <TaskTypes role={role} ownerId={me.id} />,
    portfolio: overview && overview.propertyCount > 0 && <PropertyCounts overview={overview} />,
    recent: overview && <Recent recent={overview.recent} />,
  };
  // If the order cannot be loaded, the parts are still shown.
  const all = arrangedColumns(dashboardParts, preset?.dto);
  const shown = all.filter(({ code, isShown }) => isShown && Boolean(parts[code as DashboardPart]));
  if (isPending) return null;
  return (
    <Stack gap="md" className={css.more}>
      <Group justify="space-between">
        <Title order={2}>
          {isPhone ? (
            <UnstyledButton fz="inherit" fw="inherit" mih={32} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Group component="span" gap={6}>
                {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
                {t('dashboard.more')}
              </Group>
            </UnstyledButton>
          ) : (
            t('dashboard.more')
          )}
        </Title>
        <Button
          className="no-print"
          size="xs"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
          onClick={() => setArranging(true)}
        >
          {t('dashboard.arrange')}
        </Button>
      </Group>
      {(isOpen || !isPhone) &&
        shown.map(({ code }) => (
          <div key={code} className={onPaper.has(code) ? undefined : 'no-print'}>
            {parts[code as DashboardPart]}
          </div>
        ))}
      <Suspense>
        {isArranging && (
          <Arrange
            list={dashboardParts}
            columns={all}
            size={dashboardParts.defaults.limit}
            of={{ title: t('dashboard.arrange.title'), hint: t('dashboard.arrange.hint') }}
            onSaved={() => {}}
            onClose={() => setArranging(false)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
