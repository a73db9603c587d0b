import { Alert, Button, Group, Text, Title } from '@mantine/core';
import {
  chartsInOrder,
  isChartId,
  orderCode,
  reportTabs,
  tabsInOrder,
  type ReportTab,
} from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { ReportPreset } from '@lintel/contract/areas/reports/preset';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { MoveButtons } from '#platform/page/move-buttons.tsx';
import { reasonOf } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { chartTitle } from './chart-title.ts';
import css from './reports.module.css';

type Props = {
  tab: ReportTab;
  preset: ReportPreset;
  /** The charts of the tab that the user may see, in order. */
  shown: string[];
  onClose: () => void;
};

/** Orders the charts of a tab, and the tabs; by drag or by buttons, saved per user. */
export default function OrderDialog({ tab, preset, shown, onClose }: Props) {
  const [charts, setCharts] = useState(shown);
  const [tabs, setTabs] = useState(tabsInOrder(preset.orderCodes));
  const save = useWrite(reports.savePreset, { silent: true });
  const submit = () => {
    const { favoriteCodes, lastOpenedCodes } = preset;
    const orderCodes = tabs.flatMap((each) => {
      const whole = chartsInOrder(each, preset.orderCodes);
      return (each === tab ? arranged(whole, charts) : whole).map((chart) => orderCode(each, chart));
    });
    save.mutate({ body: { orderCodes, favoriteCodes, lastOpenedCodes } }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title={t('reports.order')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('reports.order.hint')}
      </Text>
      {save.error && (
        <Alert color="red" role="alert" mb="sm">
          {reasonOf(save.error)}
        </Alert>
      )}
      <Sortable
        title={t('reports.order.charts', { tab: t(`reports.tab.${tab}`) })}
        items={charts}
        nameOf={(id) => (isChartId(id) ? chartTitle(id) : id)}
        onOrder={setCharts}
      />
      <Sortable
        title={t('reports.order.tabs')}
        items={tabs}
        nameOf={(each) => t(`reports.tab.${each as ReportTab}`)}
        onOrder={(next) => setTabs(next as ReportTab[])}
      />
      <Group justify="space-between" mt="lg">
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            setCharts(chartsInOrder(tab, []).filter((chart) => shown.includes(chart)));
            setTabs([...reportTabs]);
          }}
        >
          {t('reports.order.reset')}
        </Button>
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}

/** Charts that are not shown keep their position among the others. */
function arranged(whole: string[], shown: string[]): string[] {
  const next = [...shown];
  return whole.map((chart) => (shown.includes(chart) ? next.shift()! : chart));
}

type SortableProps = {
  title: string;
  items: string[];
  nameOf: (item: string) => string;
  onOrder: (items: string[]) => void;
};

function Sortable({ title, items, nameOf, onOrder }: SortableProps) {
  const [dragged, setDragged] = useState<string>();
  const move = (item: string, to: number) => {
    if (to < 0 || to >= items.length) return;
    onOrder(items.filter((each) => each !== item).toSpliced(to, 0, item));
  };
  return (
    <section>
      <Title order={3} mt="sm" mb={4}>
        {title}
      </Title>
      <ol className={css.sortable} aria-label={title}>
        {items.map((item, at) => (
          // Without a pointer there are the buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={item}
            draggable
            className={css.sorted}
            data-dragged={dragged === item || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', item);
              setDragged(item);
            }}
            onDragEnter={() => dragged && dragged !== item && move(dragged, at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <IconGripVertical size={16} aria-hidden />
            <span className={css.sortedName}>{nameOf(item)}</span>
            <MoveButtons
              name={nameOf(item)}
              isFirst={at === 0}
              isLast={at === items.length - 1}
              onMove={(by) => move(item, at + by)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
