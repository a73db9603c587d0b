import { ActionIcon, Button, EmptyState, Group, Paper, Text, Title } from '@mantine/core';
import { exportCall, type ReportExport } from '@lintel/contract/areas/reports/exports';
import {
  IconArrowsSort,
  IconChartBar,
  IconChartBarOff,
  IconDots,
  IconDownload,
  IconLock,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, Suspense, use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { MenuAt } from '#platform/dialog/opening-menu.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { isEmpty, type Figures, type Opens } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { keepFigures } from './keep-figures.ts';
import { LinkTo } from './mark.tsx';
import { printOnly } from './print-only.ts';
import css from './reports.module.css';

/** State shared by the frames of a tab: the one in the URL, and the command to reorder them. */
export const FramesContext = createContext<{ pointedAt?: string | undefined; onReorder?: (() => void) | undefined }>(
  {},
);

type Note = { text: string; link?: Opens };
type Props<D extends object> = {
  id: string;
  title: string;
  /** Takes the full width, where otherwise two frames are side by side. */
  isWide?: boolean;
  asked: UseQueryResult<D>;
  figures: (data: D) => Figures;
  /** The drawing of the figures. */
  children: (figures: Figures, data: D) => ReactNode;
  /** Its message in one sentence, above the drawing. */
  lead?: (data: D) => ReactNode;
  /** What the drawing omits, and how it counts. */
  notes?: (data: D) => (Note | false)[];
  controls?: ReactNode;
  /** Why there may be no data. */
  emptyHint?: string;
  /** The spreadsheet exports of what it counts. */
  exported?: (data: D) => ReportExport[];
  /** Its marks have no visible labels, so its numbers are printed below it. */
  isUnnamedOnPaper?: boolean;
  /** The approximate height of the drawing in pixels, so that the page does not jump. */
  height: number;
};

/** One chart: its title, the time of its data, its drawing or the same numbers as a table, and its menu. */
export function ChartFrame<D extends object>(props: Props<D>) {
  const { id, title, isWide, asked, figures, children, lead, notes, controls, emptyHint, exported, height } = props;
  const { isUnnamedOnPaper = false } = props;
  const { pointedAt } = use(FramesContext);
  const [isTable, setTable] = useState(false);
  const { data } = asked;
  const shown = data && figures(data);
  const hasFigures = shown !== undefined && !isEmpty(shown);
  const asOf = data && ('asOf' in data ? String(data.asOf) : new Date(asked.dataUpdatedAt).toISOString());
  return (
    <Frame
      id={id}
      title={title}
      isWide={isWide}
      isPointedAt={pointedAt === id}
      beside={
        asOf && (
          <Text size="xs" c="dimmed">
            {t('reports.as.of', { when: instantText(asOf) })}
          </Text>
        )
      }
      actions={
        <>
          {controls}
          {hasFigures && (
            <Button
              size="xs"
              variant="default"
              className={css.asTable}
              data-hint={t(isTable ? 'reports.show.chart' : 'reports.show.table')}
              aria-pressed={isTable}
              aria-label={t(isTable ? 'reports.show.chart.of' : 'reports.show.table.of', { title })}
              leftSection={isTable ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
              onClick={() => setTable(!isTable)}
            >
              {t(isTable ? 'reports.show.chart' : 'reports.show.table')}
            </Button>
          )}
          <FrameMenu
            id={id}
            title={title}
            onKeep={hasFigures ? () => keepFigures(title, shown, asOf!) : undefined}
            exported={(hasFigures && data && exported?.(data)) || []}
          />
        </>
      }
    >
      {!data && asked.isError && <Failed asked={asked} />}
      {!data && !asked.isError && <Coming height={height} />}
      {data && !hasFigures && (
        <EmptyState
          icon={<IconChartBarOff aria-hidden />}
          title={t('no.data')}
          description={emptyHint}
          className={css.empty}
        />
      )}
      {hasFigures && lead && (
        <Text size="sm" mb="xs">
          {lead(data!)}
        </Text>
      )}
      {hasFigures && isTable && <FiguresTable label={title} figures={shown} />}
      {hasFigures && !isTable && <Suspense fallback={<Coming height={height} />}>{children(shown, data!)}</Suspense>}
      {hasFigures && !isTable && isUnnamedOnPaper && (
        <div className="only-print">
          <FiguresTable label={title} figures={shown} />
        </div>
      )}
      {data &&
        notes?.(data).flatMap((note) =>
          note ? (
            <Text key={note.text} size="sm" c="dimmed" mt={6}>
              {note.link ? <LinkTo link={note.link}>{note.text}</LinkTo> : note.text}
            </Text>
          ) : (
            []
          ),
        )}
    </Frame>
  );
}

type FrameProps = {
  id: string;
  title: string;
  isWide?: boolean | undefined;
  isPointedAt?: boolean;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

function Frame({ id, title, isWide = false, isPointedAt = false, beside, actions, children }: FrameProps) {
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  // The URL points to one chart: the scroll position belongs to the browser.
  useEffect(() => {
    if (isPointedAt) head.current?.focus({ preventScroll: true });
  }, [isPointedAt]);
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p="md"
      id={`chart-${id}`}
      className={css.frame}
      data-wide={isWide || undefined}
      data-pointed-at={isPointedAt || undefined}
      aria-labelledby={heading}
    >
      <Group justify="space-between" align="flex-start" gap="xs" mb="sm" mih={30}>
        <div>
          <Title order={2} id={heading} ref={head} tabIndex={-1} className={css.title}>
            {title}
          </Title>
          {beside}
        </div>
        <Group gap={6} className="no-print">
          {actions}
        </Group>
      </Group>
      {children}
    </Paper>
  );
}

type MenuProps = { id: string; title: string; onKeep?: (() => void) | undefined; exported: ReportExport[] };

/** Export, print and reorder (REP-016, REP-017). */
function FrameMenu({ id, title, onKeep, exported }: MenuProps) {
  const { onReorder } = use(FramesContext);
  const startExport = (one: ReportExport, rows: 'first' | 'all') => {
    const { endpoint, body } = exportCall(one, title, rows);
    void import('#platform/list/run-export.tsx').then(({ runExport }) => runExport(endpoint, body, title));
  };
  return (
    <MenuAt
      button={
        <ActionIcon aria-label={t('reports.menu', { title })} data-hint={t('reports.menu.short')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      entries={[
        ...exported.flatMap((one) =>
          (['all', 'first'] as const).map((rows) => ({
            key: `${one.what} ${rows}`,
            label: t(`reports.export.${rows}`, { what: t(`reports.export.of.${one.what}`) }),
            icon: <IconDownload size={15} aria-hidden />,
            run: () => startExport(one, rows),
          })),
        ),
        onKeep !== undefined && {
          label: t('reports.export.figures'),
          icon: <IconTable size={15} aria-hidden />,
          run: onKeep,
        },
        {
          label: t('reports.print'),
          icon: <IconPrinter size={15} aria-hidden />,
          run: () => printOnly(`chart-${id}`),
        },
        onReorder !== undefined && {
          label: t('reports.reorder'),
          icon: <IconArrowsSort size={15} aria-hidden />,
          run: onReorder,
        },
      ]}
    />
  );
}

const Coming = ({ height }: { height: number }) => <Loading h={height} radius="md" className={css.coming} />;

function Failed({ asked: { error } }: { asked: UseQueryResult }) {
  if (error instanceof Refusal && error.status === 403)
    return (
      <EmptyState
        icon={<IconLock aria-hidden />}
        title={t('reports.forbidden')}
        description={t('list.forbidden.hint')}
        className={css.empty}
      />
    );
  return <FailureAlert title={t('reports.failed')} error={error} />;
}

/** A saved order contains an unknown chart (REP-019). */
export function MissingChart({ id }: { id: string }) {
  return (
    <Frame id={id} title={t('reports.missing')}>
      <Text>{t('reports.missing.text', { id })}</Text>
    </Frame>
  );
}
