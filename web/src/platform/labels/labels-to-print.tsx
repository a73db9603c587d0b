import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { MOST_LABELS, type Labels } from '@lintel/contract/platform/label';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberBox } from '../form/number-box.tsx';
import { t } from '../texts.ts';
import { LabelSheets } from './label-sheets.tsx';
import { labelStocks, onSheets, perSheet, type LabelStock } from './label-stock.ts';

/** Whether a code opens the address at which it is printed, or one that this installation does not know. */
const leadsHere = (link: string) => new URL(link).origin === window.location.origin;

export const Nothing = () => <Text c="dimmed">{t('labels.none')}</Text>;

/** The stock that is in the printer, where on a used sheet the labels begin, and the labels. */
export function LabelsToPrint({
  labels: { objects, total },
  chosenCount = total,
}: {
  labels: Labels;
  chosenCount?: number | undefined;
}) {
  const [stockId, setStockId] = useLocalStorage({
    key: 'lintel.labels',
    defaultValue: 'a4-24',
    getInitialValueInEffect: false,
  });
  const stock: LabelStock = labelStocks.find(({ id }) => id === stockId) ?? labelStocks[0];
  const [typed, setStart] = useState<number | null>(1);
  const size = perSheet(stock);
  const startAt = typed !== null && Number.isInteger(typed) && typed >= 1 && typed <= size ? typed : 1;
  const sheetCount = onSheets(objects, stock, startAt).length;
  if (objects.length === 0) return <Nothing />;
  return (
    <>
      <div className="no-print">
        <Group align="flex-end" mb="xs">
          <Select
            label={t('labels.stock')}
            data={labelStocks.map(({ id }) => ({ value: id, label: t(`labels.stock.${id}`) }))}
            value={stock.id}
            allowDeselect={false}
            w={330}
            maw="100%"
            onChange={(id) => id && setStockId(id)}
          />
          {stock.sheet && (
            <NumberBox
              label={t('labels.start')}
              value={typed}
              min={1}
              max={size}
              w={150}
              error={typed !== startAt && t('labels.start.wrong', { count: size })}
              onChange={setStart}
            />
          )}
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('labels.print', { count: objects.length })}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mb="md" maw={720}>
          {stock.sheet && `${t('labels.sheets', { count: sheetCount })} `}
          {t(stock.sheet ? 'labels.hint' : 'labels.hint.roll', { width: stock.width, height: stock.height })}
        </Text>
        {!leadsHere(objects[0]!.link) && (
          <Alert color="yellow" mb="md">
            {t('labels.elsewhere', { there: new URL(objects[0]!.link).origin, here: window.location.origin })}
          </Alert>
        )}
        {total > objects.length && (
          <Alert mb="md">{t('labels.more', { shown: objects.length, total, most: MOST_LABELS })}</Alert>
        )}
        {chosenCount > total && <Alert mb="md">{t('labels.missing', { count: chosenCount - total })}</Alert>}
      </div>
      <LabelSheets labels={objects} stock={stock} startAt={stock.sheet ? startAt : 1} />
    </>
  );
}
