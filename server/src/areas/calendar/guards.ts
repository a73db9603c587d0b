import { calendar } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';

const asked = { ...calendarTabs.tasks.defaults, page: 1, periodType: 'DAY' } as const;
const of = ({ id }: Property) => ({ body: { ...asked, propertyIds: [id] } });

export const guards = guardsOf(calendar, {
  asking: {
    any: of,
    propertyTasks: of,
    propertyActions: of,
  },
});
