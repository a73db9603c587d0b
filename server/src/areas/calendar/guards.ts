import { calendar } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aHazardCase } from '#areas/hazard-cases/testing';
import { guardsOf } from '#test/guards';

const asked = { ...calendarTabs.tasks.defaults, page: 1, periodType: 'DAY' } as const;
const of = ({ id }: Property) => ({ body: { ...asked, propertyIds: [id] } });

export const guards = guardsOf(calendar, {
  asking: {
    any: of,
    propertyTasks: of,
    propertyActions: of,
    // A property with any date has a row: overdue ones count in every period.
    cases: async (property, by) => {
      const awareAt = new Date(by.server.maker.clock().getTime() - 72 * 3_600_000).toISOString();
      await aHazardCase(by, { property, ground: 'EMERGENCY', awareAt });
      return of(property);
    },
  },
});
