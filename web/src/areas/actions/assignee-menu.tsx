import { Button, Menu } from '@mantine/core';
import { actions } from '@lintel/contract/areas/actions';
import { IconUserPlus } from '@tabler/icons-react';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import type { ActionView } from './action-page.tsx';
import { touched } from './touched.ts';

/** Gives the action to the reader or to who owns its task or property, or takes it back. */
export function AssigneeMenu({ view: { dto: action, taskOwners, propertyOwners } }: { view: ActionView }) {
  const me = useMe();
  const assign = useWrite(actions.assign, {
    touches: touched,
    onSuccess: ({ dto }) =>
      showSuccess(dto.assigneeName ? t('action.assigned', { name: dto.assigneeName }) : t('action.unassigned')),
  });
  const give = (assignee: string) => assign.mutate({ params: { id: action.id }, body: { assignee } });
  const people = candidates(me, [...taskOwners, ...propertyOwners]).filter(({ name }) => name !== action.assigneeName);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          className="no-print"
          loading={assign.isPending}
          leftSection={<IconUserPlus size={16} aria-hidden />}
        >
          {t('action.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ name, email }) => (
          <Menu.Item key={email} onClick={() => give(email)}>
            {email === me.email ? t('action.assignee.me', { name }) : name}
          </Menu.Item>
        ))}
        {action.assigneeName && <Menu.Item onClick={() => give('')}>{t('action.assignee.none')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

type Candidate = { name: string; email: string };
/** Those who are near: the reader first, then the owners whose addresses the reader may see, each once. */
export function candidates(
  me: { fullName: string; email: string },
  owners: readonly { name: string; email: string | null }[],
): Candidate[] {
  const known = owners.flatMap(({ name, email }) => (email ? [{ name, email }] : []));
  return [...new Map([{ name: me.fullName, email: me.email }, ...known].map((each) => [each.email, each])).values()];
}
