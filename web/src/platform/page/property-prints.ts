import type { ReportType } from '@lintel/contract/areas/property-reports';
import type { Permission } from '@lintel/contract/platform/permissions';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../current-user.ts';
import { filtersOf } from '../list/list-address.ts';
import { maySee, whoSeesActions } from '../rights.ts';
import type { PrintOption } from '../shell/header-buttons.tsx';
import { t } from '../texts.ts';

const asks: Partial<Record<ReportType, readonly Permission[]>> = {
  compliance: ['PRISM_APP_TASK_MENU'],
  actions: whoSeesActions,
};

/** The reports on the properties of a search, for print menus: those that the user may see. */
export function usePropertyPrints() {
  const me = useMe();
  const navigate = useNavigate();
  return (
    search: Record<string, unknown>,
    types: readonly ReportType[] = ['properties', 'compliance', 'actions'],
  ): PrintOption[] => {
    const narrowing = filtersOf(search);
    return types
      .filter((type) => maySee(me, asks[type]))
      .map((reportType) => ({
        label: t(`report.print.${reportType}`),
        onPrint: () =>
          void navigate({ to: '/property_report_view.html', search: { reportType, ...narrowing } as never }),
      }));
  };
}
