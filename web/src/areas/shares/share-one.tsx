import { shares } from '@lintel/contract/areas/shares/endpoints';
import { sharedPaths, type AssignInfo } from '@lintel/contract/areas/shares/share';
import { send, useWrite } from '#platform/api.ts';
import { config } from '#platform/app/client-config.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { copyLink } from '#platform/dialog/copying.tsx';
import { t } from '#platform/texts.ts';
import type { Assigned } from './assigned.ts';
import type { Outsider } from './contractor-picker.tsx';
import { ShareForm } from './share-form.tsx';

type Props = {
  of: Assigned;
  /** The preselected outsider. */
  to?: Outsider | undefined;
  /** The share that the new one replaces. */
  replaces: AssignInfo | null;
  onClose: () => void;
};

/** Assigns one task or action to an outsider. */
export function ShareOne({ of, to, replaces, onClose }: Props) {
  const { entityId, entityType, priority } = of;
  const link = useWrite(shares.link, { onSuccess: ({ dto }) => copyLink(dto.link) });
  const params = { kind: sharedPaths[entityType] };
  const save = useWrite(shares.save, {
    silent: true,
    onSuccess: ({ dto }, { body }) => {
      const email = dto.assigneeInfo.email ?? body.assigneeInfo.email;
      // ASSIGN-036. The link has been sent already, so nothing is lost if this request is, and nothing needs to be refetched.
      void send(shares.assign, { params: { ...params, id: entityId }, body: { email } }).catch(() => {});
      showNextSteps(config.mailIsKept ? t('share.saved.kept') : t('share.saved', { email }), [
        { label: t('share.copy'), run: () => link.mutate({ body: { id: dto.tokenId } }) },
      ]);
      onClose();
    },
  });
  return (
    <ShareForm
      entityType={entityType}
      title={t('share.form.title')}
      hint={t('share.form.hint')}
      to={to}
      brief={replaces?.assignmentBrief ?? of.brief}
      dueOn={[of.dueOn]}
      priority={priority}
      write={save}
      onSend={(details, options) =>
        save.mutate({ params, body: { ...details, entityId, tokenId: replaces?.tokenId ?? null } }, options)
      }
      onClose={onClose}
    />
  );
}
