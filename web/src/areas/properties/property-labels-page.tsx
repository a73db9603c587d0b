import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { LabelPage } from '#platform/labels/label-page.tsx';
import { idsIn } from '#platform/labels/label-address.ts';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/property_labels.html');

/** The labels of chosen properties, for their entrances. */
export function PropertyLabelsPage() {
  const ids = idsIn(route.useSearch().codes);
  const [only] = ids;
  return (
    <LabelPage
      query={read(properties.labels, { body: { ids } })}
      chosenCount={ids.length}
      back={
        ids.length === 1 && only
          ? { to: pageOf('PROPERTY', only), nameOf: (first) => first?.name ?? t('properties.title') }
          : { to: '/property/', nameOf: () => t('properties.title') }
      }
    />
  );
}
