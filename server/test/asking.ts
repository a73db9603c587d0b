import type { Property } from '@lintel/contract/areas/properties/property';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { ListDefinition } from '@lintel/contract/platform/list';
import { register } from '#server/areas';
import type { Given } from './examples.ts';
import { askingOfAreas, makesOfAreas } from './guards.ts';
import type { Person } from './organisation.ts';

type Asks = (property: Property, by: Person) => Given | Promise<Given>;

/** The request for many, about one property; undefined for endpoints about something else. */
export const askingAbout = (endpoint: Endpoint) =>
  (askingOfAreas.get(endpoint) as Asks | undefined) ?? asksList(endpoint);

/** A list by property of a kind, its spreadsheet and its neighbours, about a record that is made there. */
function asksList({ body, reply }: Endpoint): Asks | undefined {
  for (const [kind, make] of makesOfAreas) {
    const list: ListDefinition | undefined = register.kinds[kind]?.list;
    if (!list || !('propertyIds' in list.filters)) continue;
    const found = async (property: Property, by: Person) => {
      const { id } = await make(by, property);
      return { id, search: { ...list.defaults, page: 1, propertyIds: [property.id] } };
    };
    if (body === list.search && reply === list.page)
      return async (...about) => ({ body: (await found(...about)).search });
    if (body === list.exported)
      return async (...about) => ({ body: { ...(await found(...about)).search, limit: undefined } });
    if (body === list.neighboursOf) return async (...about) => ({ body: await found(...about) });
  }
  return undefined;
}
