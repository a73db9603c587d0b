import { Alert, Button, Group, Loader, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { useLacking, type Work } from '#areas/people/use-lacking.ts';
import { read, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import css from './shares.module.css';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

const WAIT_MS = 500;
const LIMIT = 20;

type Props = {
  /** The assigned work, if it exists already: the training that it requires is checked. */
  work?: Work;
  propertyId: string | null;
  /** Called with the login and the name of the chosen user. */
  onChoose: (login: string, name: string) => void;
  onClose: () => void;
};

/** Finds a user who may see the item, by name or login (ASSIGN-029 to 034, 040 to 042). */
export default function UserPicker({ work, propertyId, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), WAIT_MS);
  const { data, isFetching, error } = useQuery(
    read(shares.assignees, { body: { propertyId, searchString: typed, limit: LIMIT } }),
  );
  const isSettled = typed === text.trim() && !isFetching && data !== undefined;
  const found = data?.objects ?? [];
  const lacksOf = useLacking(
    work,
    found.map(({ login }) => login),
  );
  return (
    <Dialog onClose={onClose} title={t('assign.pick.title')}>
      <Stack gap="sm">
        <TextInput
          label={t('assign.pick.search')}
          description={t('assign.pick.hint')}
          autoComplete="off"
          data-autofocus
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rightSection={!isSettled && !error && <Loader size={16} aria-label={t('select.searching')} />}
        />
        <FailureAlert error={error} />
        <div aria-live="polite">
          {isSettled && found.length === 0 && <Text c="dimmed">{t('assign.pick.none')}</Text>}
        </div>
        {found.length > 0 && (
          <ul className={css.people} aria-label={t('assign.pick.users')}>
            {found.map(({ id, name, login }) => (
              <li key={id}>
                <UnstyledButton className={css.person} onClick={() => onChoose(login, name)}>
                  <span>{name}</span>
                  {login !== id && (
                    <Text component="span" size="sm" c="dimmed">
                      {login}
                    </Text>
                  )}
                  <LacksTraining lacks={lacksOf(login)} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        {isSettled && typed !== '' && !hasName(found, typed) && <NewPerson key={typed} name={typed} />}
      </Stack>
    </Dialog>
  );
}

const hasName = (people: readonly { name: string }[], typed: string) =>
  people.some(({ name }) => name.toLocaleLowerCase('en-GB') === typed.toLocaleLowerCase('en-GB'));

/** Adds somebody by an unknown name (ASSIGN-041), for those who may manage users. */
function NewPerson({ name }: { name: string }) {
  const mayAdd = mayDo(useMe(), 'USER_MANAGE');
  const [isAdding, setAdding] = useState(false);
  const [email, setEmail] = useState('');
  const { data } = useQuery(read(shares.findUsers, { body: { searchString: name, limit: LIMIT } }));
  const add = useWrite(shares.addPerson, {
    silent: true,
    onSuccess: () => (showSuccess(t('bsa.person.created')), setAdding(false)),
  });
  if (!data) return null;
  if (hasName(data.users, name)) return <Text c="dimmed">{t('assign.pick.elsewhere')}</Text>;
  if (!mayAdd) return null;
  if (!isAdding)
    return (
      <Button
        variant="default"
        justify="flex-start"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('assign.pick.new', { name })}
      </Button>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate({ body: { name, email } });
      }}
    >
      <Stack gap="sm">
        {add.error && (
          <Alert color="red" role="alert">
            {whyNot(add.error)}
          </Alert>
        )}
        <TextInput
          label={t('assign.pick.new.email', { name })}
          description={t('assign.pick.new.hint')}
          type="email"
          required
          autoFocus
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!email.trim()} loading={add.isPending}>
            {t('assign.pick.new.do')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The server's own message, else the specified one (ASSIGN-043). */
function whyNot(failure: Error): string {
  if (!(failure instanceof Refusal) || !failure.isAnswer) return t('assign.pick.new.failed');
  return failure.errors[0] ? t.known(failure.errors[0].message) : reasonOf(failure);
}
