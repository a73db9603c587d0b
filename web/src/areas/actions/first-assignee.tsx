import { Button, CloseButton, Group, Input, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#platform/texts.ts';
import css from './actions.module.css';

const UserPicker = lazy(() => import('../shares/user-picker.tsx'));

/** A user, by their login. */
export type Assignee = { login: string; name: string };
type Props = { propertyId: string | null; value: Assignee | null; onChange: (assignee: Assignee | null) => void };

/** Who is to do an action that is being raised; nobody, where it is left open. */
export function FirstAssignee({ propertyId, value, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Input.Wrapper
      label={t('action.form.assignee')}
      description={t('action.form.assignee.hint')}
      labelElement="div"
      className={css.whole}
    >
      <Group gap="xs" mt={4} mih={36}>
        {value && (
          <>
            <Text>{value.name}</Text>
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
