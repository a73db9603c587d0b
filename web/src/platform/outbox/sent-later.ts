import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';

/** A call as a device keeps it until it is sent. */
export type KeptCall = Pick<CalledEndpoint, 'method'> & { address: string; body: string; idempotencyKey: string };

/** What becomes of a write that gets no answer: it is kept on the device and sent later (decision 072). */
export type SentLater = {
  /** The key of the attempt before, if it is entered again. */
  idempotencyKey: string | undefined;
  /** True if its files wait on the device already, and it with them. */
  mustWait: () => boolean;
  keep: (call: KeptCall) => Promise<void>;
  onKept: () => void;
  /** It was sent: what waited of it is no longer needed. */
  onSent: () => void;
};
