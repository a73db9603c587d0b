import { Badge } from '@mantine/core';
import type { AccidentRow } from '@lintel/contract/areas/accidents/list';
import { t } from '#platform/texts.ts';

type Decided = Pick<AccidentRow, 'riddorReportable' | 'isReported' | 'awaitsReport'>;

/** How its report stands; false, and so an empty cell, while neither a manager nor the assessment requires one. */
export function reportBadge({ riddorReportable, isReported, awaitsReport }: Decided) {
  if (isReported && riddorReportable !== false)
    return (
      <Badge variant="light" color="teal">
        {t('accident.list.reported')}
      </Badge>
    );
  if (awaitsReport || riddorReportable)
    return (
      <Badge variant="light" color="red">
        {t('accident.list.to.report')}
      </Badge>
    );
  return riddorReportable === false && t('accident.list.not.reportable');
}
