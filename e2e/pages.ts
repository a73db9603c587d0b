import { properties, propertyList } from '@lintel/contract/areas/properties';
import type { Api } from './api.ts';
import type { Who } from './people.ts';

/** A page of the application, and how to come to it. */
export type AppPage = {
  /** As the router knows it; `every-page.spec.ts` holds this list against the routes of the web client. */
  route: string;
  as?: Who | 'nobody';
  /** The address with what stands for its parameters; the route itself by default. */
  at?: (api: Api) => Promise<string>;
  heading: string | RegExp;
};

export const pages: readonly AppPage[] = [
  { route: '/', heading: 'Dashboard' },
  { route: '/login.html', as: 'nobody', heading: 'Sign in' },
  { route: '/forgotten_password.html', as: 'nobody', heading: 'Forgotten password' },
  { route: '/reset_password.html', as: 'nobody', at: async () => '/reset_password.html?token=x', heading: 'Choose a new password' },
  { route: '/settle.html', heading: 'One thing first' },
  { route: '/account.html', heading: 'Your account' },
  { route: '/property/', heading: 'Properties' },
  { route: '/property/$id', at: async (api) => `/property/${await aPropertyId(api)}`, heading: /\w/ },
  { route: '/property_add.html', heading: 'Add property' },
  { route: '/property_edit.html', at: async (api) => `/property_edit.html?id=${await aPropertyId(api)}`, heading: /\w/ },
  { route: '/admin/dictionaries', as: 'admin', heading: 'Dictionaries' },
];

/** The first property of the list. */
export async function aPropertyId(api: Api): Promise<string> {
  const { objects } = await api.send(properties.list, { body: propertyList.search.parse({}) });
  return objects[0]!.id;
}
