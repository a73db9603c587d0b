import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts.ts';
import { agoText } from '../time.ts';
import css from './conflict-dialog.module.css';
import { obviousChoices, type Difference, type Whose } from './three-way.ts';

type Props = {
  changedBy: string | null;
  changedAt: string | null;
  differences: readonly Difference[];
  labelOf: (field: string) => string;
  textOf: (field: string, value: unknown) => string | undefined;
  isSaving: boolean;
  onMerge: (choices: Partial<Record<string, Whose>>) => void;
  onReload: () => void;
  onClose: () => void;
};

/** Someone else saved the record meanwhile: shows who and what, and lets one keep mine, take theirs, or reload (C-01). */
export function ConflictDialog({
  changedBy,
  changedAt,
  differences,
  labelOf,
  textOf,
  isSaving,
  onMerge,
  onReload,
  onClose,
}: Props) {
  const [choices, setChoices] = useState(() => obviousChoices(differences));
  const all = (whose: Whose) => setChoices(Object.fromEntries(differences.map(({ field }) => [field, whose])));
  const isChosen = differences.every(({ field }) => choices[field]);
  const isContested = differences.some((each) => each.isContested);
  const text = (field: string, value: unknown) => textOf(field, value) ?? t('conflict.empty');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text>
          {changedBy && changedAt
            ? t('conflict.who', { name: changedBy, when: agoText(changedAt) })
            : t('conflict.who.unknown')}
        </Text>
        {!isContested && <Alert color="teal">{t('conflict.same')}</Alert>}
        {differences.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
              {t('conflict.all.mine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
              {t('conflict.all.theirs')}
            </Button>
          </Group>
        )}
        <div className={css.differences} role="group" aria-label={t('conflict.compare')}>
          {differences.map(({ field, before, mine, theirs }) => (
            <Radio.Group
              key={field}
              label={labelOf(field)}
              description={`${t('conflict.before')}: ${text(field, before)}`}
              value={choices[field] ?? ''}
              onChange={(whose) => setChoices({ ...choices, [field]: whose as Whose })}
            >
              <div className={css.sides}>
                <Radio.Card value="mine" className={css.side}>
                  <Radio.Indicator />
                  <span>
                    <span className={css.whose}>{t('conflict.keep.mine')}</span>
                    <span>{text(field, mine)}</span>
                  </span>
                </Radio.Card>
                <Radio.Card value="theirs" className={css.side}>
                  <Radio.Indicator />
                  <span>
                    <span className={css.whose}>{t('conflict.take.theirs')}</span>
                    <span>{text(field, theirs)}</span>
                  </span>
                </Radio.Card>
              </div>
            </Radio.Group>
          ))}
        </div>
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={onReload}>
            {t('conflict.reload')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('conflict.back')}
            </Button>
            <Button disabled={!isChosen} loading={isSaving} onClick={() => onMerge(choices)}>
              {t('conflict.merge')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
