import { type Assignment } from '@lintel/contract/areas/shares/share';
import { IconBuildingStore, IconMail, IconUser, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LacksTraining } from '#areas/people/training-state.tsx';
import { useLacking } from '#areas/people/use-lacking.ts';
import { useWrite } from '#platform/api.ts';
import { useCommands } from '#platform/app/commands.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess, showUndoable } from '#platform/app/toasts.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import type { Assigned } from './assigned.ts';
import { candidates } from './candidates.ts';
import { OutsideDialogs } from './outside-dialogs.tsx';

const ShareOne = lazyForm(() => import('./share-one.tsx'), 'ShareOne');
const UserPicker = lazyForm(() => import('./user-picker.tsx'));

type Props = { of: Assigned; assignment: Assignment };

/** Assigns a task or an action to a user or, by e-mail, to an outsider, or withdraws it (ASSIGN-003). */
export function AssigneeMenu({ of, assignment }: Props) {
  const me = useMe();
  const [asked, setAsked] = useState<'user' | 'contractor' | 'email'>();
  const { give, isGiving } = useGiving(of, assignment, () => setAsked(undefined));
  const { can, state, userAssignment, shareAssignment } = assignment;
  const near = candidates(me, of.near).filter(({ name }) => name !== userAssignment?.name);
  const [isOpen, setOpen] = useState(false);
  const lacksOf = useLacking(of, isOpen ? near.map(({ email }) => email) : []);
  const close = () => setAsked(undefined);
  const inside = userAssignment?.name;
  const ask = async (whom: 'contractor' | 'email') => {
    if (!inside || (await confirmSwitch('email', inside))) setAsked(whom);
  };
  const group = t('commands.do');
  useCommands([
    // The key A accepts, if something awaits a decision.
    can.assign && { id: 'assign', title: t('assign.user.command'), group, keys: 'i', run: () => setAsked('user') },
    can.assignByEmail && {
      id: 'assign-contractor',
      title: t('assign.contractor.title'),
      group,
      run: () => void ask('contractor'),
    },
    can.assignByEmail && { id: 'assign-email', title: t('share.form.title'), group, run: () => void ask('email') },
  ]);

  const choose = async (assignee: string) => {
    if (!shareAssignment || (await confirmSwitch('user', shareAssignment.assigneeInfo.fullName))) give(assignee);
  };
  const remove = async () => {
    if (!shareAssignment || (await confirmRemoval(shareAssignment.assigneeInfo.fullName))) give('');
  };
  return (
    <>
      <OpeningMenu
        size="compact-md"
        variant="default"
        className="no-print"
        loading={isGiving}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onOpen={setOpen}
        entries={[
          ...(can.assign ? near : []).map(({ name, email }) => ({
            key: email,
            label: (
              <>
                {email === me.email ? t('assign.user.me', { name }) : name}
                <LacksTraining lacks={lacksOf(email)} />
              </>
            ),
            icon: <IconUser size={16} aria-hidden />,
            run: () => void choose(email),
          })),
          can.assign && {
            label: t('assign.user'),
            icon: <IconUserPlus size={16} aria-hidden />,
            run: () => setAsked('user'),
          },
          can.assignByEmail && {
            label: t('assign.contractor'),
            icon: <IconBuildingStore size={16} aria-hidden />,
            run: () => void ask('contractor'),
          },
          can.assignByEmail && {
            label: t('assign.email'),
            icon: <IconMail size={16} aria-hidden />,
            run: () => void ask('email'),
          },
          can.assign &&
            state !== 'unassigned' && {
              label: t('assign.remove'),
              icon: <IconUserMinus size={16} aria-hidden />,
              run: () => void remove(),
            },
        ]}
      >
        {t(state === 'unassigned' ? 'assign.menu' : 'assign.menu.change')}
      </OpeningMenu>
      <Suspense>
        {asked === 'user' && (
          <UserPicker work={of} propertyId={of.propertyId} onChoose={(login) => void choose(login)} onClose={close} />
        )}
        {(asked === 'contractor' || asked === 'email') && (
          <OutsideDialogs
            entityType={of.entityType}
            first={asked}
            form={(to) => <ShareOne of={of} to={to} replaces={shareAssignment} onClose={close} />}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function useGiving(
  { entityId, assign }: Assigned,
  { userAssignment, shareAssignment }: Assignment,
  onGiven: () => void,
) {
  const write = useWrite(assign, {
    onSuccess: ({ dto }) => {
      const outcome = dto.assigneeName ? t('assign.done', { name: dto.assigneeName }) : t('assign.undone');
      // The outsider's link has stopped working: that cannot be undone.
      if (shareAssignment) showSuccess(outcome);
      else showUndoable(outcome, () => give(userAssignment?.login ?? ''));
      onGiven();
    },
  });
  const give = (assignee: string) => write.mutate({ params: { id: entityId }, body: { assignee } });
  return { isGiving: write.isPending, give };
}

const yesOrNo = () => ({ confirm: t('assign.yes'), cancel: t('assign.no') });

/** ASSIGN-007. */
const confirmSwitch = (to: 'user' | 'email', name: string) =>
  confirm({
    title: t(to === 'user' ? 'assign.switch.to.user' : 'assign.switch.to.email'),
    message: t(to === 'user' ? 'assign.switch.to.user.text' : 'assign.switch.to.email.text', { name }),
    ...yesOrNo(),
  });

const confirmRemoval = (name: string) =>
  confirm({
    title: t('assign.remove.title'),
    message: t('assign.remove.share.text', { name }),
    ...yesOrNo(),
    isDestructive: true,
  });
