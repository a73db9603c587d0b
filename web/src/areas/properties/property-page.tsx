import { Alert, Button, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { type Property } from '@lintel/contract/areas/properties/property';
import { IconArchive, IconChevronDown, IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { RecordPage } from '#platform/record/record-page.tsx';
import { read, useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { labelsOf } from '#platform/labels/label-address.ts';
import { originOf } from '#platform/list/list-origin.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { usePropertyPrints } from '#platform/page/property-prints.ts';
import { ReasonDialog } from '#platform/dialog/reason-dialog.tsx';
import { Refusal } from '#platform/refusal.ts';
import { OpeningMenu } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';
import { showSuccess, showUndoable } from '#platform/app/toasts.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import { PropertyDetails, PropertyOverview } from './property-overview.tsx';
import { StandingLine, standingOf } from './property-standing.tsx';
import { addressBesideName, nameOf } from '@lintel/contract/areas/properties/sections';
import { PropertyStatus } from './property-status.tsx';

const route = getRouteApi('/property/$id');

export function PropertyPage() {
  const { id } = route.useParams();
  const print = usePropertyPrints();
  const standing = useQuery(standingOf(id));
  const router = useRouter();
  const navigate = useNavigate();
  // The most serious is first.
  const urgent = standing.data?.dto.items[0];
  return (
    <RecordPage
      query={read(properties.get, { query: { id } })}
      missing="property"
      isReady={!standing.isPending || standing.failureCount > 0}
      neighbours={{
        query: read(properties.neighbours, { body: { id, search: originOf(propertyList) as never } }),
        hrefOf: (other) => pageOf('PROPERTY', other),
      }}
      show={({ dto: property }) => ({
        of: { entityType: 'PROPERTY', entityId: id },
        title: nameOf(property),
        beside: <PropertyStatus archivedAt={property.archivedAt} />,
        subtitle: (
          <>
            <Text component="span" fw={600} className="tabular">
              {property.propertyReferenceNumber}
            </Text>{' '}
            {addressBesideName(property)}
          </>
        ),
        back: { to: '/property/', label: t('properties.title') },
        edit: property.can.edit ? `/property_edit.html?id=${id}` : undefined,
        prints: [
          ...print({ propertyIds: [id], archived: property.archivedAt ? 'ALL' : 'NO' }, ['property']),
          {
            label: t('labels.print.property'),
            onPrint: () => void navigate({ to: '/property_labels.html', search: labelsOf([id]) }),
          },
        ],
        commands: <Commands property={property} />,
        nextStep: !property.archivedAt &&
          urgent && {
            label: t('property.attention.first', { what: urgent.title }),
            run: () => router.history.push(urgent.href),
            isEarly: urgent.tone !== 'bad',
          },
        notice: property.archivedAt ? <Archived property={property} /> : <StandingLine property={property} />,
        raises: !property.archivedAt && {
          backUrl: pageOf('PROPERTY', id),
          propertyBriefInfoDto: propertyInAddress(id, property.caption),
        },
        tabsLabel: t('property.tabs'),
        overview: <PropertyOverview property={property} />,
        tabs: [{ id: 'details', label: t('property.details'), content: <PropertyDetails property={property} /> }],
        canComment: property.can.comment,
      })}
    />
  );
}

function Archived({ property: { archivedAt, archivedReason } }: { property: Property }) {
  if (!archivedAt) return null;
  return (
    <Alert
      color="gray"
      icon={<IconArchive size={18} aria-hidden />}
      mb="md"
      title={t('property.archived.banner', { day: dayOfInstantText(archivedAt) })}
    >
      {archivedReason && t('property.archived.reason', { reason: archivedReason })}
    </Alert>
  );
}

const PackDialog = lazyPart(() => import('#areas/evidence-packs/pack-dialog.tsx'));

/** The evidence pack, and archiving or restoring for those who may. */
function Commands({ property }: { property: Property }) {
  const [isPack, setPack] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const archive = useDecision(properties.archive, {
    onError: (failure) =>
      setBound(failure instanceof Refusal && failure.errors.some(({ field }) => field === 'evenIfBound')),
    onSuccess: () => {
      setAsking(false);
      showUndoable(t('property.archived'), () => restore.mutate({ query: { id: property.id } }));
    },
  });
  // What is still open here is listed first; a second press confirms it.
  const [isBound, setBound] = useState(false);
  const troubles = useQuery(standingOf(property.id)).data?.dto.groups.filter(({ tone }) => tone === 'bad') ?? [];
  const silenced = troubles.map(({ label, count, isExact }) => `${label} ${count}${isExact ? '' : '+'}`).join(', ');
  const restore = useWrite(properties.restore, { onSuccess: () => showSuccess(t('property.restored')) });
  return (
    <>
      {property.can.archive && property.archivedAt && (
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ query: { id: property.id } })}
        >
          {t('property.restore')}
        </Button>
      )}
      <OpeningMenu
        variant="default"
        rightSection={<IconChevronDown size={16} aria-hidden />}
        entries={[
          { label: t('pack.open'), icon: <IconFileZip size={16} aria-hidden />, run: () => setPack(true) },
          property.can.archive &&
            !property.archivedAt && {
              label: t('property.archive'),
              icon: <IconArchive size={16} aria-hidden />,
              run: () => setAsking(true),
            },
        ]}
      >
        {t('property.more')}
      </OpeningMenu>
      {isPack && (
        <Suspense>
          <PackDialog propertyIds={[property.id]} name={property.caption} onClose={() => setPack(false)} />
        </Suspense>
      )}
      {isAsking && (
        <ReasonDialog
          draft={property.id}
          title={t('property.archive.title', { name: nameOf(property) })}
          hint={[t('property.archive.hint'), silenced && t('property.archive.silences', { what: silenced })]
            .filter(Boolean)
            .join(' ')}
          label={t('property.archive.reason')}
          button={t(isBound ? 'property.archive.anyway' : 'property.archive.do')}
          isDestructive
          maxLength={500}
          write={archive}
          onSave={(reason) =>
            archive.mutate({ body: { id: property.id, version: property.version, reason, evenIfBound: isBound } })
          }
          onClose={() => {
            setAsking(false);
            setBound(false);
            archive.reset();
          }}
        />
      )}
    </>
  );
}
