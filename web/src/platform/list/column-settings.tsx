import { Alert, Button, Checkbox, Group, NativeSelect, ScrollArea, Text } from '@mantine/core';
import { presets } from '@lintel/contract/areas/presets';
import { pageSizes } from '@lintel/contract/platform/list';
import { useState } from 'react';
import { useWrite } from '../api.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { MoveButtons } from '../page/move-buttons.tsx';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import type { AnyList } from './list-address.ts';
import css from './list.module.css';
import { arrangedColumns, mayHide, moved, presetOf, toggled, type ArrangedColumn } from './shown-columns.ts';

type Props = {
  list: AnyList;
  columns: ArrangedColumn[];
  size: number;
  onSaved: (size: number) => void;
  onClose: () => void;
  /** What is being arranged, if it is no table and has no pages. */
  of?: { title: string; hint: string };
};

/** The columns of a table, their order, and the page size; saved per user. */
export default function ColumnSettings({ list, columns: saved, size: savedSize, onSaved, onClose, of }: Props) {
  const title = of?.title ?? t('columns.title');
  const [columns, setColumns] = useState(saved);
  const [size, setSize] = useState(savedSize);
  const save = useWrite(presets.saveColumns, { silent: true });
  const submit = () =>
    save.mutate(
      { body: { tableCode: list.name, ...presetOf(columns, size) } },
      { onSuccess: () => (onSaved(size), onClose()) },
    );

  return (
    <Dialog onClose={onClose} title={title}>
      <Text size="sm" c="dimmed" mb="sm">
        {of?.hint ?? t('columns.hint')}
      </Text>
      {save.error && (
        <Alert color="red" role="alert" mb="sm">
          {settingsFailure(save.error)}
        </Alert>
      )}
      <ScrollArea.Autosize mah="50dvh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': title, role: 'group' }}>
        <ul className={css.columns}>
          {columns.map((column, index) => (
            <li key={column.code} className={css.columnSetting}>
              <Checkbox
                label={column.label}
                checked={column.isShown}
                disabled={column.isShown && !mayHide(columns, column.code)}
                description={
                  column.mandatory
                    ? t('columns.mandatory')
                    : column.isShown && !mayHide(columns, column.code)
                      ? t('columns.last')
                      : undefined
                }
                onChange={() => setColumns(toggled(columns, column.code))}
              />
              <Group gap={2} wrap="nowrap">
                <MoveButtons
                  name={column.label}
                  isFirst={index === 0}
                  isLast={index === columns.length - 1}
                  onMove={(by) => setColumns(moved(columns, column.code, by))}
                />
              </Group>
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {!of && (
        <NativeSelect
          mt="sm"
          label={t('list.size')}
          value={String(size)}
          data={pageSizes.map(String)}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
        />
      )}
      <Group justify="space-between" mt="lg">
        <Button
          variant="subtle"
          color="gray"
          onClick={() => (setColumns(arrangedColumns(list, null)), setSize(list.defaults.limit))}
        >
          {t('columns.reset')}
        </Button>
        <Group gap="xs">
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

/** The server's own message, if any. */
function settingsFailure(failure: Error): string {
  return failure instanceof Refusal && failure.isAnswer ? t.known(failure.message) : t('columns.failed');
}
