import { Button } from '@mantine/core';
import { evacuationPlans } from '@lintel/contract/areas/evacuation-plans/endpoints';
import { assistanceName, evacuationFieldLabels as labels } from '@lintel/contract/areas/evacuation-plans/plan';
import { longDate } from '@lintel/contract/cycles/calendar';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { mayDo } from '#platform/rights.ts';
import { LoadingPage } from '#platform/shell/loading-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { Sheet } from './sheet.tsx';

const HandOverDialog = lazyForm(() => import('./hand-over-dialog.tsx'), 'HandOverDialog');
const route = getRouteApi('/evacuation_sheet.html');

/** What may be shared of the residents of a building, for the fire and rescue service or its secure information box. */
export function SheetPage() {
  const search = route.useSearch();
  const propertyId = requiredParam(search, 'propertyId');
  const to = search.to === 'box' ? 'box' : 'service';
  const me = useMe();
  const [isHandingOver, setHandingOver] = useState(false);
  const { data, error, refetch } = useQuery(read(evacuationPlans.sheet, { query: { propertyId } }));
  if (!data) return <LoadingPage of="record" read={{ error, refetch }} />;
  const { property, asOf, residents } = data;
  const close = () => {
    setHandingOver(false);
    void refetch();
  };
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={t(`evacuation.print.${to}`)}
          caption={`${t(`evacuation.print.${to}`)} · ${property.caption}`}
          back={{ to: `/property/${propertyId}?tab=evacuation`, label: property.caption }}
          print
        >
          {mayDo(me, 'PRISM_PROPERTY_EVACUATION_MANAGE') && (
            <Button variant="default" onClick={() => setHandingOver(true)}>
              {t('evacuation.handed.over')}
            </Button>
          )}
        </PageHeader>
        {isHandingOver && <HandOverDialog of={data} to={to === 'box' ? 'BOX' : 'SERVICE'} onClose={close} />}
      </div>
      <Sheet name={t('evacuation.sheet.title')} hint={t('evacuation.print.hint')}>
        <h2>{t('evacuation.sheet.title')}</h2>
        <p>
          <strong>{property.address.join(', ')}</strong>
          {property.reference && ` · ${t('evacuation.sheet.reference', { reference: property.reference })}`}
        </p>
        <p>
          {t(`evacuation.sheet.for.${to}`)} {t('evacuation.sheet.as.of', { day: longDate(asOf) })}
        </p>
        {residents.length === 0 ? (
          <p>{t('evacuation.sheet.none')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{labels.dwelling}</th>
                <th scope="col">{labels.floor}</th>
                <th scope="col">{labels.assistance}</th>
                <th scope="col">{t('evacuation.sheet.statement')}</th>
              </tr>
            </thead>
            <tbody>
              {residents.map(({ dwelling, floor, assistance, hasStatement }, at) => (
                // Nothing else distinguishes two residents of one flat here.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td>{dwelling}</td>
                  <td>{floor}</td>
                  <td>{assistanceName(assistance)}</td>
                  <td>{t(hasStatement ? 'list.value.yes' : 'list.value.no')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <PrintedBy />
      </Sheet>
    </>
  );
}
