import { pageOf } from '@lintel/contract/areas/activity';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { LabelPage } from '#platform/labels/label-page.tsx';
import { idsIn } from '#platform/labels/label-address.ts';
import { t } from '#platform/texts.ts';

const route = getRouteApi('/equipment_labels.html');

/** The labels of chosen pieces, or of the equipment of a property that is in use. */
export function EquipmentLabelsPage() {
  const { codes, propertyId } = route.useSearch();
  const ids = idsIn(codes);
  const [only] = ids;
  if (propertyId !== undefined && !only)
    return (
      <LabelPage
        query={read(equipment.labels, { body: { propertyId } })}
        back={{
          to: `${pageOf('PROPERTY', propertyId)}?tab=equipment`,
          nameOf: (first) => first?.place ?? t('properties.title'),
        }}
      />
    );
  return (
    <LabelPage
      query={read(equipment.labels, { body: { ids } })}
      chosenCount={ids.length}
      back={
        ids.length === 1 && only
          ? { to: pageOf('EQUIPMENT', only), nameOf: (first) => first?.name ?? t('equipment.title') }
          : { to: '/equipment_list.html', nameOf: () => t('equipment.title') }
      }
    />
  );
}
