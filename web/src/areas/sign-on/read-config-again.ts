import { session } from '@lintel/contract/areas/session';
import { send } from '#platform/api.ts';
import { adoptConfig } from '#platform/app/client-config.ts';

/** Whether anybody signs on is read at the start; whoever has just changed it goes on without one, to connect their own account. */
export const readConfigAgain = () => void send(session.config).then(adoptConfig, () => undefined);
