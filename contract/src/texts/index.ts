import { dashboardTexts } from './dashboard.ts';
import { importTexts } from './imports.ts';
import { listTexts } from './list.ts';
import { platformTexts } from './platform.ts';
import { propertyTexts } from './properties.ts';
import { searchTexts } from './search.ts';
import { sessionTexts } from './session.ts';

/** Every text of the client, by key: what `/messageResources.json` answers. Each area adds its own file. */
export const texts = { ...platformTexts, ...sessionTexts, ...listTexts, ...propertyTexts, ...searchTexts, ...dashboardTexts, ...importTexts } as const;
export type TextKey = keyof typeof texts;
