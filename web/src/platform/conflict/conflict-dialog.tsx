import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { t } from '../texts.ts';
import { agoText } from '../time.ts';
import css from './conflict-dialog.module.css';
import { obviousChoices, type Difference, type Whose } from './three-way.ts';

type Props = {
  changedBy: string | null;
  changedAt: string | null;
  /** True if it was the same user, in another window. */
  changedByYou?: boolean;
  differences: readonly Difference[];
  labelOf: (field: string) => string;
  textOf: (field: string, value: unknown) => string | undefined;
  isSaving: boolean;
  onMerge: (choices: Partial<Record<string, Whose>>) => void;
  onReload: () => void;
  onClose: () => void;
};

/** Somebody else saved the record meanwhile: shows who and what, and offers to keep mine, take theirs, or reload (C-01). */
export function ConflictDialog({
  changedBy,
  changedAt,
  changedByYou = false,
  differences,
  labelOf,
  textOf,
  isSaving,
  onMerge,
  onReload,
  onClose,
}: Props) {
  const [choices, setChoices] = useState(() => obviousChoices(differences));
  const contested = differences.filter((each) => each.isContested);
  const merging = differences.filter((each) => !each.isContested);
  const undecidedCount = contested.filter(({ field }) => !choices[field]).length;
  const all = (whose: Whose) =>
    setChoices({ ...choices, ...Object.fromEntries(contested.map(({ field }) => [field, whose])) });
  const text = (field: string, value: unknown) => textOf(field, value) ?? t('conflict.empty');
  const askToReload = async () => {
    const isSure = await confirm({
      title: t('conflict.reload.title'),
      message: t('conflict.reload.message'),
      confirm: t('conflict.reload.confirm'),
      cancel: t('conflict.reload.cancel'),
      isDestructive: true,
    });
    if (isSure) onReload();
  };
  const choiceOf = ({ field, before, mine, theirs }: Difference) => (
    <Radio.Group
      key={field}
      label={labelOf(field)}
      description={`${t('conflict.before')}: ${text(field, before)}`}
      value={choices[field] ?? ''}
      onChange={(whose) => setChoices({ ...choices, [field]: whose as Whose })}
    >
      <div className={css.sides}>
        <Side whose="mine" label={t(changedByYou ? 'conflict.keep.here' : 'conflict.keep.mine')}>
          {text(field, mine)}
        </Side>
        <Side whose="theirs" label={t(changedByYou ? 'conflict.take.other' : 'conflict.take.theirs')}>
          {text(field, theirs)}
        </Side>
      </div>
    </Radio.Group>
  );
  return (
    <Dialog onClose={onClose} size="lg" title={t(changedByYou ? 'conflict.title.you' : 'conflict.title')}>
      <Stack gap="md">
        <Text>{whoText(changedBy, changedAt, changedByYou)}</Text>
        {contested.length === 0 && <Alert color="teal">{t('conflict.same')}</Alert>}
        {contested.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
              {t(changedByYou ? 'conflict.all.here' : 'conflict.all.mine')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
              {t(changedByYou ? 'conflict.all.other' : 'conflict.all.theirs')}
            </Button>
          </Group>
        )}
        {contested.length > 0 && (
          <div className={css.differences} role="group" aria-label={t('conflict.compare')}>
            {contested.map(choiceOf)}
          </div>
        )}
        {merging.length > 0 && (
          <details className={css.merging}>
            <summary>{t('conflict.merging', { count: merging.length })}</summary>
            <div className={css.differences}>{merging.map(choiceOf)}</div>
          </details>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={onClose}>
            {t('conflict.back')}
          </Button>
          <Group gap="xs">
            <Button variant="subtle" color="red" onClick={() => void askToReload()}>
              {t('conflict.reload')}
            </Button>
            <Button disabled={undecidedCount > 0} loading={isSaving} onClick={() => onMerge(choices)}>
              {undecidedCount > 0 ? t('conflict.merge.left', { count: undecidedCount }) : t('conflict.merge')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Side({ whose, label, children }: { whose: Whose; label: string; children: string }) {
  return (
    <Radio.Card value={whose} className={css.side}>
      <Radio.Indicator />
      <span>
        <span className={css.whose}>{label}</span>
        <span>{children}</span>
      </span>
    </Radio.Card>
  );
}

function whoText(name: string | null, at: string | null, isYou: boolean): string {
  if (!at || !(name || isYou)) return t('conflict.who.unknown');
  return isYou
    ? t('conflict.who.you', { when: agoText(at) })
    : t('conflict.who', { name: name ?? '', when: agoText(at) });
}
