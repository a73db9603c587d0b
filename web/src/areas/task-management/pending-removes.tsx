import { Alert } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { Dispatch, SetStateAction } from 'react';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { PendingTable } from './pending-table.tsx';
import { checkedLines, withChecked, without, type Pending } from './pending.ts';
import { ReasonField } from '#platform/dialog/reason-field.tsx';

type Props = {
  pending: Pending;
  onChange: Dispatch<SetStateAction<Pending>>;
  /** The codes of the statutory task types. */
  statutory: ReadonlySet<string>;
  reason: string;
  onReason: (reason: string) => void;
};

/** The tasks to be removed (TM-005). */
export function PendingRemoves({ pending, onChange, statutory, reason, onReason }: Props) {
  const dutyCount = checkedLines(pending.removes).filter(({ code }) => statutory.has(code)).length;
  const title = t('task.management.removes');
  return (
    <Section title={title}>
      <PendingTable
        title={title}
        lines={pending.removes}
        nothing={t('task.management.removes.none')}
        onCheck={(checked, key) => onChange((now) => withChecked(now, 'removes', checked, key))}
        onTakeBack={(key) => onChange((now) => without(now, 'removes', key))}
      />
      {dutyCount > 0 && (
        <Alert color="yellow" mt="sm" icon={<IconUserQuestion size={18} aria-hidden />}>
          {t('task.management.removes.statutory', { count: dutyCount })}
        </Alert>
      )}
      {pending.removes.size > 0 && (
        <ReasonField
          mt="sm"
          label={t('task.management.removes.reason')}
          required
          description={t('task.management.removes.reason.hint')}
          value={reason}
          onChange={onReason}
        />
      )}
    </Section>
  );
}
