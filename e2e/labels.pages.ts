import { codeOf } from '@lintel/contract/platform/label';
import { aPiece } from './equipment.pages.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export const pages: AppPage[] = [
  {
    route: '/equipment_labels.html',
    at: async (api) => `/equipment_labels.html?codes=${codeOf((await aPiece(api)).id)}`,
    heading: 'Print labels',
  },
  {
    route: '/property_labels.html',
    at: async (api) => `/property_labels.html?codes=${codeOf((await aProperty(api)).id)}`,
    heading: 'Print labels',
  },
  { route: '/e/$code', at: async (api) => `/e/${codeOf((await aPiece(api)).id)}`, heading: 'Lift 1' },
  { route: '/p/$code', at: async (api) => `/p/${codeOf((await aProperty(api)).id)}`, heading: /Street$/ },
];
