import type { ClientConfig } from '@lintel/contract/areas/session';

type Used = Omit<ClientConfig, 'sessionIdleMinutes'>;

/** What `/config.json` says, but for the idle minutes, which are each organisation's own. Filled once at start, before anything asks for it. */
export const config: Used = {
  apiPath: '/api/',
  productName: 'Lintel',
  clientName: '',
  version: '',
  helpline: null,
  supportLink: null,
  defaultSpaceId: null,
  signOn: null,
  mailIsKept: false,
};

export function adoptConfig(read: Used) {
  Object.assign(config, read);
}
