import { Anchor, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import {
  visitFieldLabels as labels,
  visitKinds,
  type EnforcementVisit,
  type Officer,
} from '@lintel/contract/areas/enforcement-visits/visit';
import { getRouteApi, useRouter, type RouterHistory } from '@tanstack/react-router';
import { ActionsRaisedFrom, raisingFrom } from '#areas/actions/actions-raised-from.tsx';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { PropertyLink } from '#platform/page/property-link.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { whoSeesActions, whoSeesFiles } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { telephoneAddress } from '#platform/telephone.ts';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';

const route = getRouteApi('/enforcement_visit_view.html');

export function VisitPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const router = useRouter();
  return (
    <RecordPage
      query={read(enforcementVisits.get, { query: { id } })}
      neighbours={{
        query: read(enforcementVisits.neighbours, { body: { id, search: originOf(enforcementVisitList) as never } }),
        hrefOf: (other) => pageOf('ENFORCEMENT_VISIT', other),
      }}
      show={({ dto: visit }) => ({
        of: { entityType: 'ENFORCEMENT_VISIT', entityId: id },
        title: t('visit.title', { ref: visit.ref }),
        subtitle: (
          <>
            {visit.category.name} ·{' '}
            <PropertyLink id={visit.property.id} underline="always">
              {visit.property.caption}
            </PropertyLink>
          </>
        ),
        back: { to: '/enforcement_visit_list.html', label: t('visits.title') },
        edit: visit.can.edit ? `/enforcement_visit_edit.html?id=${id}` : undefined,
        nextStep: stepOf(visit, router.history.push),
        raises: raisesFrom(visit),
        tabsLabel: t('visit.tabs'),
        overview: <Overview visit={visit} />,
        tabs: [
          {
            id: 'actions',
            label: t('actions.related'),
            allow: whoSeesActions,
            count: visit.actionCount,
            content: <ActionsRaisedFrom of={{ enforcementVisitIds: [id] }} raises={raisesFrom(visit)} />,
            keepMounted: true,
          },
          {
            id: 'files',
            label: t('visit.files'),
            allow: whoSeesFiles,
            count: visit.fileCount,
            content: <FileArea ownerId={id} ownerKind="ENFORCEMENT_VISIT" can={{ add: visit.can.addFile }} />,
          },
        ],
        canComment: visit.can.comment,
      })}
    />
  );
}

/** The next step of a visit: its outcome, and then the resulting notice. */
function stepOf({ id, outcome, can }: EnforcementVisit, go: RouterHistory['push']) {
  if (!can.edit) return undefined;
  return outcome === null
    ? { label: t('visit.outcome.record'), run: () => go(`/enforcement_visit_edit.html?id=${id}`, fromRecord) }
    : { label: t('statutory.add'), run: () => go(`/statutory_notice_add.html?visitId=${id}`), isEarly: true };
}

const raisesFrom = ({ id, ref, category, property, can }: EnforcementVisit) =>
  can.addAction &&
  raisingFrom({
    type: 'ENFORCEMENT_VISIT',
    id,
    name: [ref, category.name],
    property: { id: property.id, address: property.address1 },
  });

const announcedText = (announced: boolean | null) =>
  announced === null ? t('visit.announced.unknown') : t(announced ? 'visit.announced.yes' : 'visit.announced.no');

function Overview({ visit }: { visit: EnforcementVisit }) {
  const { category, kind, outcome, letterReceivedOn, nextVisitOn, officers } = visit;
  const unstated = seen.filter((field) => !visit[field]);
  return (
    <Stack gap="md" maw={980}>
      <Section title={t('visit.section')}>
        <Stack gap="sm">
          <Facts>
            <Fact name={labels.categoryId}>{category.name}</Fact>
            <Fact name={labels.visitDate}>{dayText(visit.visitDate)}</Fact>
            <Fact name={labels.kind}>{visitKinds.find(({ id }) => id === kind)?.name}</Fact>
            <Fact name={labels.announced}>{announcedText(visit.announced)}</Fact>
            <Fact name={t('visit.recorded')}>{instantText(visit.createdAt)}</Fact>
          </Facts>
          <Prose of={visit} fields={['reason']} />
        </Stack>
      </Section>
      <Section title={t('visit.section.people')}>
        <Stack gap="sm">
          <Facts>
            <Fact name={labels.authority}>{visit.authority}</Fact>
            <Fact name={labels.officers}>
              {officers.length === 0 && t('visit.officers.none')}
              {officers.map((officer) => (
                <OfficerLine key={`${officer.name} ${officer.reference}`} officer={officer} />
              ))}
            </Fact>
          </Facts>
          <Prose of={visit} fields={['present']} />
        </Stack>
      </Section>
      <Section title={t('visit.section.seen')}>
        <Stack gap="sm">
          <Prose of={visit} fields={seen} />
          {unstated.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('visit.unstated', { what: unstated.map((field) => labels[field]).join(' · ') })}
            </Text>
          )}
        </Stack>
      </Section>
      <Section title={t('visit.section.outcome')}>
        <Facts>
          <Fact name={labels.outcomeId}>{outcome?.name}</Fact>
          <Fact name={labels.letterReceivedOn}>{letterReceivedOn && dayText(letterReceivedOn)}</Fact>
          <Fact name={labels.nextVisitOn}>{nextVisitOn && dayText(nextVisitOn)}</Fact>
        </Facts>
      </Section>
    </Stack>
  );
}

type ProseField =
  | 'reason'
  | 'present'
  | 'areasSeen'
  | 'powersUsed'
  | 'samplesTaken'
  | 'askedFor'
  | 'handedOver'
  | 'said';

const seen: ProseField[] = ['areasSeen', 'powersUsed', 'samplesTaken', 'askedFor', 'handedOver', 'said'];

/** Longer texts one below the other, without empty ones. */
function Prose({ of, fields }: { of: EnforcementVisit; fields: ProseField[] }) {
  return fields
    .filter((field) => of[field])
    .map((field) => (
      <div key={field}>
        <Text size="sm" c="dimmed">
          {labels[field]}
        </Text>
        <Text className="prose">{of[field]}</Text>
      </div>
    ));
}

function OfficerLine({ officer: { name, telephone, emailAddress, reference } }: { officer: Officer }) {
  return (
    <div>
      {[name, reference].filter(Boolean).join(' · ')}
      {telephone && (
        <>
          {' · '}
          <Anchor href={telephoneAddress(telephone)}>{telephone}</Anchor>
        </>
      )}
      {emailAddress && (
        <>
          {' · '}
          <Anchor href={`mailto:${emailAddress}`}>{emailAddress}</Anchor>
        </>
      )}
    </div>
  );
}
