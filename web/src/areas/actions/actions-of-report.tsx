import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { IconPlaylistAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { mayDo } from '#platform/rights.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { propertyInAddress } from '#platform/page/property-in-address.ts';
import { RelatedActions } from './related-actions.tsx';

const RaiseSeveral = lazyForm(() => import('./raise-several.tsx'), 'RaiseSeveral');

/** Where an action from a report is raised. */
export const raisingFromReport = ({ id, ref, task }: InspectionReport) => ({
  backUrl: pageOf('INSPECTION_REPORT', id),
  propertyBriefInfoDto: propertyInAddress(task.propertyBriefInfoDto.id, task.propertyBriefInfoDto.caption),
  source: { id, type: 'INSPECTION_REPORT', caption: `${ref} · ${task.name}` },
});

/** The actions from an inspection; several are added at once, line by line. One is added from the header of the page. */
export function ActionsOfReport({ report }: { report: InspectionReport }) {
  const mayManage = mayDo(useMe(), 'PRISM_PROPERTY_ACTION_MANAGE');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {isAdding && <RaiseSeveral report={report} onClose={() => setAdding(false)} />}
      <Section title={t('actions.related')}>
        <RelatedActions of={{ inspectionReportIds: [report.id] }}>
          {mayManage && !isAdding && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPlaylistAdd size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('actions.add.several')}
            </Button>
          )}
        </RelatedActions>
      </Section>
    </>
  );
}
