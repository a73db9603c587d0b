import { contractorLinks, type OwnWork } from '@lintel/contract/areas/contractor-links/endpoints';
import { useRouter } from '@tanstack/react-router';
import { Warnings } from '#areas/shares/warnings.tsx';
import { BigButton } from '#areas/shares/big-button.tsx';
import { shareStatusName } from '#areas/shares/share-status.tsx';
import css from '#areas/shares/shared.module.css';
import { useWrite } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import own from './own.module.css';

/** All work assigned to the contractor, at any property; each opens on its own page. */
export function OwnWorkList({ work, contractorToken }: { work: readonly OwnWork[]; contractorToken: string }) {
  const router = useRouter();
  const open = useWrite(contractorLinks.openWork, { onSuccess: ({ dto }) => router.history.push(dto.path) });
  if (work.length === 0) return <p className={css.quiet}>{t('own.work.none')}</p>;
  return (
    <ul className={own.list}>
      {work.map(({ id, ref, name, address, warnings, dueDate, givenTo, status }) => (
        <li key={id} className={own.kind}>
          <div className={own.line}>
            <strong>{`${ref} ${name}`}</strong>
            <span>{shareStatusName(status)}</span>
          </div>
          {address && <div>{address}</div>}
          <Warnings warnings={warnings} />
          <div className={css.quiet}>
            {[dueDate && t('own.work.due', { day: dayText(dueDate) }), t('own.work.for', { name: givenTo })]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {status !== 'EXPIRED' && (
            <BigButton
              variant="default"
              loading={open.isPending && open.variables.body.id === id}
              onClick={() => open.mutate({ body: { contractorToken, id } })}
            >
              {t('own.work.open', { ref })}
            </BigButton>
          )}
        </li>
      ))}
    </ul>
  );
}
