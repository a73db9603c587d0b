import { Button, Group, Radio } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { actionFieldLabels, mayExtend, type SharedActionDetails } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { priorities, type Priority } from '@lintel/contract/areas/actions/states';
import { useState } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { useLackingForSeveral } from '#areas/people/use-lacking.ts';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { DayInput } from '#platform/form/day-input.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import { NumberBox } from '#platform/form/number-box.tsx';
import { PersonSelect, type Person } from '#platform/form/people-select.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { ReasonField } from '#platform/dialog/reason-field.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** Sets assignee, due date or priority of several actions, and lists which were refused and why. */
export default function BulkChange({ selection }: { selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('actions.bulk.change')}
      </Button>
      {isOpen && <ChangeDialog selection={selection} onClose={() => setOpen(false)} />}
    </>
  );
}

const LEAVE = 'leave';
type Values = {
  who: typeof LEAVE | 'user' | 'nobody';
  user: Person | null;
  due: typeof LEAVE | 'date' | 'days';
  dueDate: string | null;
  days: number | null;
  priority: typeof LEAVE | Priority;
};

/** What is to be set; null while a chosen field is empty. */
function changeIn({ who, user, due, dueDate, days, priority }: Values): SharedActionDetails | null {
  if ((who === 'user' && !user) || (due === 'date' && !dueDate) || (due === 'days' && !days)) return null;
  return {
    ...(who !== LEAVE && { assigneeId: who === 'user' && user ? user.id : null }),
    ...(due === 'date' && dueDate && { dueDate }),
    ...(due === 'days' && days && { moveDueDateBy: days }),
    ...(priority !== LEAVE && { priority }),
  };
}

function ChangeDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const mayMoveDueDates = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE');
  const [values, setValues] = useState<Values>({
    who: LEAVE,
    user: null,
    due: LEAVE,
    dueDate: null,
    days: null,
    priority: LEAVE,
  });
  const [reason, setReason] = useState('');
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf('ACTION', id));
  const { ids } = selection;
  const change = useWrite(actions.bulkChange, {
    silent: true,
    onSuccess: (reply) => finish(t('actions.bulk.changed', { count: reply.changedCount }), reply),
  });
  const lacksOf = useLackingForSeveral('ACTION', ids, values.user ? [values.user.id] : []);
  const choose = (chosen: Partial<Values>) => setValues({ ...values, ...chosen });
  const set = changeIn(values);
  const asksReason = set !== null && mayExtend(set);
  const isReady = set !== null && Object.keys(set).length > 0 && (!asksReason || reason.trim() !== '');
  return (
    <FormDialog
      size="lg"
      title={t('actions.bulk.change.title', { count: ids.length })}
      hint={t('actions.bulk.change.hint')}
      button={t('actions.bulk.change.title', { count: ids.length })}
      isReady={isReady}
      write={change}
      onSave={() => set && change.mutate({ body: { ids, set, reason: reason.trim() || null } })}
      onClose={close}
      outcome={outcome}
    >
      <Choice
        label={t('actions.bulk.assignee')}
        options={{
          [LEAVE]: t('list.bulk.leave'),
          user: t('actions.bulk.assignee.user'),
          nobody: t('actions.bulk.assignee.nobody'),
        }}
        {...(values.who !== LEAVE && { description: t('actions.bulk.assignee.hint') })}
        value={values.who}
        onChange={(who) => choose({ who })}
      />
      {values.who === 'user' && (
        <>
          <PersonSelect
            label={t('actions.bulk.assignee.choose')}
            required
            value={values.user}
            onChange={(user) => choose({ user })}
          />
          {values.user && <LacksTraining lacks={lacksOf(values.user.id)} />}
        </>
      )}
      {mayMoveDueDates && (
        <Choice
          label={actionFieldLabels.dueDate}
          options={{
            [LEAVE]: t('list.bulk.leave'),
            date: t('actions.bulk.due.date'),
            days: t('actions.bulk.due.days'),
          }}
          value={values.due}
          onChange={(due) => choose({ due })}
        />
      )}
      {values.due === 'date' && (
        <DayInput
          label={t('action.extend.to')}
          required
          value={values.dueDate}
          onChange={(dueDate) => choose({ dueDate })}
        />
      )}
      {values.due === 'days' && (
        <NumberBox
          label={t('actions.bulk.due.days.count')}
          description={t('actions.bulk.due.days.hint')}
          required
          allowNegative
          value={values.days}
          onChange={(days) => choose({ days })}
        />
      )}
      <Choice
        label={actionFieldLabels.priority}
        options={{ [LEAVE]: t('list.bulk.leave'), ...priorityNames }}
        value={values.priority}
        onChange={(priority) => choose({ priority })}
      />
      <ReasonField label={t('action.reason')} required={asksReason} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

const priorityNames = Object.fromEntries(priorities.map(({ id, name }) => [id, name])) as Record<Priority, string>;

type ChoiceProps<Value extends string> = {
  label: string;
  description?: string;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ options, onChange, ...group }: ChoiceProps<Value>) {
  return (
    <Radio.Group {...group} onChange={(value) => onChange(value as Value)}>
      <Group gap="md" mt={4}>
        {(Object.keys(options) as Value[]).map((value) => (
          <Radio key={value} value={value} label={options[value]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
