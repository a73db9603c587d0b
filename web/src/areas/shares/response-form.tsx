import { Textarea, TextInput } from '@mantine/core';
import type { SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { TextKey } from '@lintel/contract/texts/index';
import { useId, useState } from 'react';
import { t } from '#platform/texts.ts';
import { useAssignToken } from './assign-token.ts';
import { BigButton } from './big-button.tsx';
import { wholeDay } from './due-words.ts';
import { ShareActionFailure, ShareActionPart } from './share-action-part.tsx';
import { useDraft } from './use-draft.ts';
import type { useShareActions } from './use-share-actions.ts';
import css from './shared-forms.module.css';

export type ResponseKind = 'decline' | 'date' | 'visit' | 'no-access' | 'comment';
type Asked = {
  title: TextKey;
  note: TextKey;
  mayBeEmpty?: true;
  most: number;
  day?: { label: TextKey; is: 'past' | 'future' };
};

/** The fields of each action. */
export const responses: Record<ResponseKind, Asked> = {
  decline: { title: 'shared.do.decline', note: 'shared.decline.why', most: 1000 },
  date: {
    title: 'shared.do.date',
    note: 'shared.date.note',
    mayBeEmpty: true,
    most: 1000,
    day: { label: 'shared.date.day', is: 'future' },
  },
  visit: {
    title: 'shared.do.visit',
    note: 'shared.visit.note',
    most: 4000,
    day: { label: 'shared.visit.day', is: 'past' },
  },
  'no-access': {
    title: 'shared.do.no.access',
    note: 'shared.no.access.note',
    most: 4000,
    day: { label: 'shared.no.access.day', is: 'past' },
  },
  comment: { title: 'shared.do.comment', note: 'shared.comment.text', most: 10_000 },
};

type Props = {
  response: ResponseKind;
  item: SharedItem;
  writes: ReturnType<typeof useShareActions>;
  onClose: () => void;
};

/** A short text, and for some a day. */
export function ResponseForm({ response, item, writes, onClose }: Props) {
  const assignToken = useAssignToken();
  const { title, note: noteLabel, mayBeEmpty = false, most, day } = responses[response];
  const { today } = item;
  const draft = useDraft(`${item.ref}.${response}`, { note: '', on: day?.is === 'past' ? today : '' });
  const [isRefused, setRefused] = useState(false);
  const ids = useId();
  const { on, note } = draft.values;
  const problems = {
    on: day ? dayProblem(on, day.is, today) : undefined,
    note: mayBeEmpty || note.trim() ? undefined : t('shared.text.needed'),
  };
  const { isPending, error, send } = callOf(response, writes, assignToken);
  const save = () => {
    setRefused(true);
    const first = (['on', 'note'] as const).find((field) => problems[field]);
    if (first) return document.getElementById(`${ids}${first}`)?.focus();
    if (!isPending) send({ on, note: note.trim() }, draft.forget);
  };
  return (
    <ShareActionPart title={t(title)}>
      <form
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {day && (
          <DayField
            id={`${ids}on`}
            label={t(day.label)}
            is={day.is}
            today={today}
            hint={
              response === 'date' && item.dueDate ? t('shared.date.now', { day: wholeDay(item.dueDate) }) : undefined
            }
            error={isRefused && problems.on}
            value={on}
            onChange={(to) => draft.set({ on: to })}
          />
        )}
        <Textarea
          id={`${ids}note`}
          size="lg"
          rows={5}
          label={t(noteLabel)}
          required={!mayBeEmpty}
          maxLength={most}
          error={isRefused && problems.note}
          value={note}
          onChange={({ currentTarget }) => draft.set({ note: currentTarget.value })}
        />
        <ShareActionFailure error={error} />
        <BigButton type="submit" loading={isPending}>
          {t('shared.send')}
        </BigButton>
        <BigButton variant="default" onClick={onClose}>
          {t('shared.back')}
        </BigButton>
      </form>
    </ShareActionPart>
  );
}

type DayFieldProps = {
  id: string;
  label: string;
  is: 'past' | 'future' | 'any';
  required?: boolean;
  today: string;
  /** A hint, until a day is chosen. */
  hint?: string | undefined;
  error: string | false | undefined;
  value: string;
  onChange: (day: string) => void;
};

/** A day in the phone's own picker, repeated in words, since the phone may write day and month in either order. */
export function DayField({ is, today, hint, required = true, onChange, ...input }: DayFieldProps) {
  return (
    <TextInput
      {...input}
      size="lg"
      type="date"
      required={required}
      description={input.value ? wholeDay(input.value) : hint}
      {...(is === 'past' ? { max: today } : is === 'future' ? { min: today } : {})}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function dayProblem(day: string, is: 'past' | 'future', today: string): string | undefined {
  if (!day) return t('shared.day.needed');
  if (is === 'past' && day > today) return t('shared.day.past');
  if (is === 'future' && day < today) return t('shared.day.future');
  return undefined;
}

type Call = {
  isPending: boolean;
  error: Error | null;
  send: (proposal: { on: string; note: string }, onSent: () => void) => void;
};

function callOf(response: ResponseKind, writes: ReturnType<typeof useShareActions>, assignToken: string): Call {
  const { decline, proposeDate, logVisit, logNoAccess, comment } = writes;
  switch (response) {
    case 'decline':
      return {
        ...stateOf(decline),
        send: ({ note }, onSuccess) => decline.mutate({ body: { assignToken, reason: note } }, { onSuccess }),
      };
    case 'date':
      return {
        ...stateOf(proposeDate),
        send: ({ on, note }, onSuccess) =>
          proposeDate.mutate({ body: { assignToken, day: on, note: note || null } }, { onSuccess }),
      };
    case 'visit':
    case 'no-access': {
      const write = response === 'visit' ? logVisit : logNoAccess;
      return {
        ...stateOf(write),
        send: ({ on, note }, onSuccess) =>
          write.mutate({ body: { assignToken, visitedOn: on, gotIn: response === 'visit', note } }, { onSuccess }),
      };
    }
    case 'comment':
      return {
        ...stateOf(comment),
        send: ({ note }, onSuccess) =>
          comment.mutate({ body: { assignToken, entityType: writes.entityType, text: note } }, { onSuccess }),
      };
  }
}

const stateOf = ({ isPending, error }: { isPending: boolean; error: Error | null }) => ({ isPending, error });
