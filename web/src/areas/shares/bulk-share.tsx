import { pageOf } from '@lintel/contract/areas/activity';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { valuesByKind } from '@lintel/contract/areas/kinds';
import { MOST_SHARES_AT_ONCE, sharedPaths, type SharedType } from '@lintel/contract/areas/shares/share';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { IconBuildingStore, IconChevronDown, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { showError } from '#platform/app/toasts.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { t } from '#platform/texts.ts';
import type { Outsider } from './contractor-picker.tsx';
import { OutsideDialogs } from './outside-dialogs.tsx';
import { ShareForm } from './share-form.tsx';

type Props = {
  entityType: SharedType;
  selection: Selection;
  /** When each of them is due. */
  dueOn: readonly (string | null | undefined)[];
  /** The initial instructions. */
  brief: string;
};

/** Assigns several tasks or actions to an outsider, who is e-mailed all their links together, and lists which were refused and why. */
export default function BulkShare(props: Props) {
  const { entityType, selection } = props;
  const [first, setFirst] = useState<'contractor' | 'email'>();
  const close = () => setFirst(undefined);
  const start = (chosen: typeof first) =>
    selection.ids.length > MOST_SHARES_AT_ONCE
      ? showError(t('share.several.most', { count: MOST_SHARES_AT_ONCE, many: nounsOf(entityType).many }))
      : setFirst(chosen);
  return (
    <>
      <OpeningMenu
        variant="default"
        size="xs"
        rightSection={<IconChevronDown size={14} aria-hidden />}
        entries={[
          {
            label: t('assign.contractor'),
            icon: <IconBuildingStore size={16} aria-hidden />,
            run: () => start('contractor'),
          },
          { label: t('assign.email'), icon: <IconMail size={16} aria-hidden />, run: () => start('email') },
        ]}
      >
        {t('share.several')}
      </OpeningMenu>
      {first && (
        <OutsideDialogs
          entityType={entityType}
          first={first}
          form={(to) => <ShareDialog {...props} to={to} onClose={close} />}
          onClose={close}
        />
      )}
    </>
  );
}

const nounsOf = (entityType: SharedType) => valuesByKind('inSearch')[entityType];

type DialogProps = Props & { to: Outsider | undefined; onClose: () => void };

function ShareDialog({ entityType, selection, dueOn, brief, to, onClose }: DialogProps) {
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, (id) => pageOf(entityType, id));
  const { ids } = selection;
  const { one, many } = nounsOf(entityType);
  const save = useWrite(shares.saveSeveral, {
    silent: true,
    onSuccess: (reply, { body }) => {
      const done = t('share.several.done', { count: reply.changedCount, one, many });
      finish(`${done}. ${mailText(reply, body.assigneeInfo.email)}`, reply);
    },
  });
  return (
    <ShareForm
      entityType={entityType}
      title={t('share.several.title', { count: ids.length, one, many })}
      hint={t('share.several.hint')}
      to={to}
      brief={brief}
      dueOn={dueOn}
      write={save}
      onSend={(details, options) =>
        save.mutate({ params: { kind: sharedPaths[entityType] }, body: { ...details, entityIds: ids } }, options)
      }
      onClose={close}
      outcome={outcome}
    />
  );
}

const mailText = ({ changedCount, messageCount }: Reply<typeof shares.saveSeveral>, email: string) =>
  config.mailIsKept
    ? t('share.several.kept', { count: changedCount })
    : t('share.several.mailed', { count: messageCount, email });
