import { platformTexts } from './platform.ts';
import { sessionTexts } from './session.ts';

/** Every text of the client, by key: what `/messageResources.json` answers. Each area adds its own file. */
export const texts = { ...platformTexts, ...sessionTexts } as const;
export type TextKey = keyof typeof texts;
