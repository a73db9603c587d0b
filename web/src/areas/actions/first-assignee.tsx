import { Button, CloseButton, Group, Input, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { useLacking, type Work } from '#areas/people/use-lacking.ts';
import { t } from '#platform/texts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import css from './actions.module.css';

const UserPicker = lazyForm(() => import('../shares/user-picker.tsx'));

/** A user, by their login. */
export type Assignee = { login: string; name: string };
type Props = {
  propertyId: string | null;
  /** The task or report that the action comes from: its requirements for people are checked. */
  work?: Work | undefined;
  value: Assignee | null;
  onChange: (assignee: Assignee | null) => void;
};

/** The assignee of a new action; nobody if left open. */
export function FirstAssignee({ propertyId, work, value, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const lacksOf = useLacking(work, value ? [value.login] : []);
  return (
    <Input.Wrapper
      label={t('action.form.assignee')}
      description={t('action.form.assignee.hint')}
      labelElement="div"
      className={css.whole}
    >
      <Group gap="xs" my={4} mih={36}>
        {value && (
          <>
            <Text>{value.name}</Text>
            <LacksTraining lacks={lacksOf(value.login)} />
            <CloseButton
              aria-label={t('action.form.assignee.clear', { name: value.name })}
              onClick={() => onChange(null)}
            />
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t(value ? 'action.form.assignee.change' : 'action.form.assignee.choose')}
        </Button>
      </Group>
      <Suspense>
        {isChoosing && (
          <UserPicker
            {...(work && { work })}
            propertyId={propertyId}
            onChoose={(login, name) => {
              onChange({ login, name });
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </Input.Wrapper>
  );
}
