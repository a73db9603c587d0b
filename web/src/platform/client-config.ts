import type { ClientConfig } from '@lintel/contract/areas/session';

/** What `/config.json` says. Filled once at start, before anything asks for it. */
export const config: ClientConfig = {
  apiPath: '/api/',
  productName: 'Lintel',
  clientName: '',
  version: '',
  sessionIdleMinutes: 30,
  helpline: null,
  supportLink: null,
  defaultSpaceId: null,
  mailIsKept: false,
};

export function adoptConfig(read: ClientConfig) {
  Object.assign(config, read);
}
