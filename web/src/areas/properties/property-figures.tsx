import { Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { propertyList, type PropertyRow } from '@lintel/contract/areas/properties/list';
import { ComplianceBar } from '#platform/page/compliance-bar.tsx';
import { countText } from '#platform/count-text.ts';
import { AddressLink } from '#platform/list/address-link.tsx';
import { listWithout } from '#platform/list/list-without.ts';
import type { Cells } from '#platform/list/list-table.tsx';
import { maySee, whoSeesActions } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import css from './properties.module.css';
import { PropertyStatus } from './property-status.tsx';

const ofTasks = ['compliance', 'overdueTaskCount', 'notSetUpCount', 'statutoryNotSetUpCount', 'nextDueOn'];
const ofActions = ['openActionCount', 'highActionCount'];

/** The list of properties with the columns that a user may see: no tasks or actions for those who may not see them. */
export function propertyListFor(me: CurrentUser) {
  const columns = [
    ...(maySee(me, ['PRISM_APP_TASK_MENU']) ? [] : ofTasks),
    ...(maySee(me, whoSeesActions) ? [] : ofActions),
  ];
  const filters = columns.map((code) => (code === 'nextDueOn' ? 'nextDue' : code));
  return columns.length ? listWithout(propertyList, { columns, filters }) : propertyList;
}

/** The standing of a property, each number linking to the list that it counts. */
export const figureCells: Cells<PropertyRow> = {
  // What is archived has no compliance.
  compliance: ({ compliance, archivedAt }) => {
    if (archivedAt) return <PropertyStatus archivedAt={archivedAt} />;
    return compliance === null ? undefined : <ComplianceBar percent={compliance} />;
  },
  overdueTaskCount: ({ id, overdueTaskCount: count }) => (
    <Count
      count={count}
      isBad
      label={t('property.overdue.tasks', { count: count ?? 0 })}
      href={`/tasks/list?dueStatuses[]=OVERDUE&propertyIds[]=${id}`}
    />
  ),
  notSetUpCount: ({ id, notSetUpCount: count }) => (
    <Count count={count} label={t('property.not.set.up', { count: count ?? 0 })} href={tasksOf(id)} />
  ),
  statutoryNotSetUpCount: ({ id, statutoryNotSetUpCount: count }) => (
    <Count count={count} label={t('property.not.set.up', { count: count ?? 0 })} href={tasksOf(id)} />
  ),
  openActionCount: ({ id, openActionCount: count, highActionCount: high }) => (
    <>
      {high !== null && high > 0 && (
        <AddressLink href={`${openActionsOf(id)}&priorities[]=HIGH`} className={css.bad}>
          {t('property.high', { count: high })}
        </AddressLink>
      )}
      <Count count={count} label={t('property.open.actions', { count: count ?? 0 })} href={openActionsOf(id)} />
    </>
  ),
  highActionCount: ({ id, highActionCount: count }) => (
    <Count
      count={count}
      isBad
      label={t('property.high.actions', { count: count ?? 0 })}
      href={`${openActionsOf(id)}&priorities[]=HIGH`}
    />
  ),
};

/** No links on a phone's card, which opens the property as a whole. */
export const figuresOnCard: Cells<PropertyRow> = {
  overdueTaskCount: ({ overdueTaskCount }) => (
    <Text span inherit fw={600} c="var(--mantine-color-error)">
      {overdueTaskCount}
    </Text>
  ),
  openActionCount: ({ openActionCount, highActionCount }) =>
    highActionCount ? `${openActionCount} (${t('property.high', { count: highActionCount })})` : openActionCount,
};

/** That tab lists each of them with its reason. */
const tasksOf = (id: string) => `${pageOf('PROPERTY', id)}?tab=tasks`;

const openActionsOf = (id: string) => `/actions/list?status=OPEN&propertyIds[]=${id}`;

function Count({ count, label, href, isBad }: { count: number | null; label: string; href: string; isBad?: true }) {
  if (!count)
    return (
      <Text span c="dimmed">
        {count ?? t('no.value')}
      </Text>
    );
  return (
    <AddressLink href={href} className={isBad ? css.bad : css.count} aria-label={label}>
      {countText(count)}
    </AddressLink>
  );
}
