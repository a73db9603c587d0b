import { pageOf } from '@lintel/contract/areas/activity';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { longDate } from '@lintel/contract/cycles/calendar';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { Sheet } from './sheet.tsx';

const route = getRouteApi('/evacuation_statement.html');

/** What a resident should do in a fire, in large type, to be given to them. */
export function StatementPage() {
  const { today } = useMe();
  const id = requiredParam(route.useSearch(), 'id');
  const { data, error, refetch } = useQuery(read(evacuationPlans.get, { query: { id, way: 'STATEMENT' } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} />;
  const { ref, residentName, dwelling, property, standing } = data.dto;
  const { statement, reviewDueOn } = standing;
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t('evacuation.print.statement')}
          subtitle={property.caption}
          back={{ to: pageOf('EVACUATION_PLAN', id), label: ref }}
          {...(statement?.words && { print: true })}
        />
      </div>
      <Sheet name={t('evacuation.paper.title')} hint={t('evacuation.print.statement.hint')} isLarge>
        <h2>{t('evacuation.paper.title')}</h2>
        {statement?.words ? (
          <>
            <p data-words>{statement.words}</p>
            <p>{t('evacuation.paper.emergency')}</p>
            <p>{t('evacuation.paper.of', { name: residentName ?? ref, day: longDate(statement.on) })}</p>
            <p>{[dwelling, property.caption].filter(Boolean).join(', ')}</p>
            {reviewDueOn && reviewDueOn >= today && (
              <p>{t('evacuation.paper.review', { day: longDate(reviewDueOn) })}</p>
            )}
          </>
        ) : (
          <p>{t('evacuation.statement.none')}</p>
        )}
        <PrintedBy />
      </Sheet>
    </>
  );
}
