import type { ClientConfig } from '@lintel/contract/areas/session';

type Used = Omit<ClientConfig, 'sessionIdleMinutes'>;

/**
 * The reply of `/config.json`, without the idle minutes, which each organisation sets. Filled once at start, before anything
 * reads it.
 */
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
