import type { ActionRow } from '@lintel/contract/areas/actions/list';
import { MOST_SHARES_AT_ONCE } from '@lintel/contract/areas/shares/share';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { IconBuildingStore, IconChevronDown, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { Outsider } from '#areas/shares/contractor-picker.tsx';
import { OutsideDialogs } from '#areas/shares/outside-dialogs.tsx';
import { ShareForm } from '#areas/shares/share-form.tsx';
import { useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { recordsOf } from '#platform/list/bulk-refused.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';

/** Assigns several actions to an outsider, who is e-mailed all their links in one message, and lists which were refused and why. */
export default function BulkShare({ selection }: { selection: Selection<ActionRow> }) {
  const [first, setFirst] = useState<'contractor' | 'email'>();
  const close = () => setFirst(undefined);
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
            run: () => setFirst('contractor'),
          },
          { label: t('assign.email'), icon: <IconMail size={16} aria-hidden />, run: () => setFirst('email') },
        ]}
      >
        {t('actions.bulk.share')}
      </OpeningMenu>
      {first && (
        <OutsideDialogs
          entityType="ACTION"
          first={first}
          form={(to) => <ShareDialog selection={selection} to={to} onClose={close} />}
          onClose={close}
        />
      )}
    </>
  );
}

type Props = { selection: Selection<ActionRow>; to: Outsider | undefined; onClose: () => void };

function ShareDialog({ selection, to, onClose }: Props) {
  const { outcome, finish, close } = useBulkOutcome(selection, onClose, recordsOf('ACTION'));
  const { ids, rows } = selection;
  const save = useWrite(shares.saveSeveral, {
    silent: true,
    onSuccess: (reply, { body }) => finish(doneText(reply.changedCount, body.assigneeInfo.email), reply),
  });
  return (
    <ShareForm
      entityType="ACTION"
      title={t('actions.bulk.share.title', { count: ids.length })}
      hint={t('actions.bulk.share.hint')}
      to={to}
      brief={t('actions.bulk.share.brief')}
      dueOn={rows.map(({ dueDate }) => dueDate)}
      obstacle={ids.length > MOST_SHARES_AT_ONCE && t('actions.bulk.share.most', { count: MOST_SHARES_AT_ONCE })}
      write={save}
      onSend={(details, options) =>
        save.mutate({ params: { kind: 'action' }, body: { ...details, entityIds: ids } }, options)
      }
      onClose={close}
      outcome={outcome}
    />
  );
}

function doneText(count: number, email: string): string {
  return config.mailIsKept ? t('actions.bulk.shared.kept', { count }) : t('actions.bulk.shared', { count, email });
}
