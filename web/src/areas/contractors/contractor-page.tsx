import { Alert, Anchor, Stack } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { contractorFieldLabels as labels, type Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractorAttributes } from '@lintel/contract/areas/contractors/attributes';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkSection } from '#areas/contractor-links/link-section.tsx';
import { Scorecard } from '#areas/shares/scorecard.tsx';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { originOf } from '#platform/list/list-origin.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { RecordPage } from '#platform/record/record-page.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, dayText, instantText } from '#platform/time.ts';
import { whoSeesFiles } from '#platform/rights.ts';
import { ContractorCommands } from './contractor-commands.tsx';
import { EvidenceTab, LacksAlert } from './evidence-tab.tsx';
import { PassingDay } from './passing-day.tsx';
import { StandingBadge } from './standing-badge.tsx';

const AddEvidence = lazyForm(() => import('./add-evidence.tsx'), 'AddEvidence');
const route = getRouteApi('/contractor_view.html');

export function ContractorPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isAdding, setAdding] = useState(false);
  return (
    <RecordPage
      query={read(contractors.get, { query: { id } })}
      neighbours={{
        query: read(contractors.neighbours, { body: { id, search: originOf(contractorList) as never } }),
        hrefOf: (other) => pageOf('CONTRACTOR', other),
      }}
      show={({ dto: contractor, dto: { documentExplorerViewInfo: explorer } }) => ({
        of: { entityType: 'CONTRACTOR', entityId: id },
        title: contractor.name,
        beside: <StandingBadge standing={contractor.standing} />,
        subtitle: contractor.business?.name ?? t('contractor.no.business'),
        back: { to: '/contractor_list.html', label: t('contractors.title') },
        edit: contractor.can.edit ? `/contractor_edit.html?id=${id}` : undefined,
        commands: <ContractorCommands contractor={contractor} />,
        nextStep: contractor.can.edit &&
          contractor.lacks.length > 0 &&
          contractor.standing !== 'ARCHIVED' && { label: t('contractor.evidence.add'), run: () => setAdding(true) },
        dialogs: isAdding && (
          <AddEvidence contractorId={id} kind={null} operativeId={null} onClose={() => setAdding(false)} />
        ),
        notice: contractor.archivedAt ? (
          <Alert
            color="gray"
            mb="md"
            title={t('contractor.archived.banner', { day: dayOfInstantText(contractor.archivedAt) })}
          >
            {t('contractor.archived.reason', { reason: contractor.archivedReason ?? '' })}
          </Alert>
        ) : (
          <LacksAlert contractor={contractor} />
        ),
        tabsLabel: t('contractor.tabs'),
        overview: <Overview contractor={contractor} />,
        tabs: [
          {
            id: 'evidence',
            label: t('contractor.evidence'),
            content: (
              <Stack gap="md" maw={980}>
                <EvidenceTab contractor={contractor} />
                <LinkSection contractor={contractor} />
              </Stack>
            ),
          },
          {
            id: 'files',
            label: t('contractor.files'),
            allow: whoSeesFiles,
            count: contractor.fileCount,
            content: (
              <FileArea
                ownerId={id}
                ownerKind="CONTRACTOR"
                can={{ add: explorer.canUploadFiles, remove: explorer.canDeleteFiles }}
                takesDocuments
              />
            ),
          },
        ],
        canComment: contractor.can.comment,
      })}
    />
  );
}

function Overview({ contractor }: { contractor: Contractor }) {
  const { today } = useMe();
  const { business, emailAddress, keeper, standing, attributes, createdAt } = contractor;
  const { dateApproved, dateReview, evidenceUntil } = contractor;
  return (
    <Stack gap="md" maw={980}>
      <Section title={t('contractor.section')}>
        <Facts>
          <Fact name={labels.name}>{contractor.name}</Fact>
          <Fact name={labels.businessId}>{business?.name}</Fact>
          <Fact name={labels.emailAddress}>
            {emailAddress && (
              <Anchor inherit href={`mailto:${emailAddress}`}>
                {emailAddress}
              </Anchor>
            )}
          </Fact>
          <Fact name={labels.keeperId}>{keeper?.name}</Fact>
          <Fact name={labels.dateApproved}>{dateApproved && dayText(dateApproved)}</Fact>
          <Fact name={labels.dateReview}>
            {dateReview && (
              <PassingDay day={dateReview} passed={standing === 'LAPSED' && 'contractors.review.overdue'} />
            )}
          </Fact>
          <Fact name={t('contractor.evidence.until')}>
            {evidenceUntil && (
              <PassingDay day={evidenceUntil} passed={evidenceUntil < today && 'contractors.evidence.ended'} />
            )}
          </Fact>
          <Fact name={labels.attributes}>
            {contractorAttributes
              .filter(({ id }) => attributes.includes(id))
              .map(({ name }) => name)
              .join(', ')}
          </Fact>
          <Fact name={t('contractor.recorded')}>{instantText(createdAt)}</Fact>
        </Facts>
      </Section>
      <Scorecard contractorId={contractor.id} />
    </Stack>
  );
}
