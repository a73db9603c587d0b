import type { SavedOf } from './form/contract-form.ts';
import { forgetSaved, formsBeingSaved, type Mounted } from './form/drafts.ts';
import { showRefusals, useBesideFields, type RefusableForm } from './form/refused-fields.ts';
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { isRead, type Call, type CalledEndpoint, type Reply } from '@lintel/contract/platform/endpoint';
import { useFormKey, type FormKey } from './app/form-key.ts';
import { wasChanged } from './on-device/was-changed.ts';
import { keeper } from './on-device/switch.ts';
import type { SentLater } from './outbox/sent-later.ts';
import { Refusal, refusalFrom } from './refusal.ts';
import { bodyOf, fetched, isFailure, NO_ANSWER_MS, requestOf, type Sending } from './app/request.ts';

/** A request whose parts are all optional may be omitted altogether. */
export type CallOf<E extends CalledEndpoint> = Partial<Call<E>> extends Call<E> ? [call?: Call<E>] : [call: Call<E>];
/** Called with the server's reply if it came only after the device had answered in its place. */
type Late<R> = { onLate?: (reply: R) => void };

let confirmed: () => Promise<boolean> = async () => false;

/** The dialog registers here for requests that require the user to confirm their identity; it returns whether they did. */
export function whenUnconfirmed(ask: () => Promise<boolean>) {
  confirmed = ask;
}

/**
 * Sends a request and returns the body of the reply; throws a `Refusal` otherwise. Without a connection, a device that keeps
 * somebody's work answers what it kept.
 */
export async function send<E extends CalledEndpoint>(
  endpoint: E,
  call?: Call<E>,
  sending: Sending & Late<Reply<E>> = {},
): Promise<Reply<E>> {
  const answer = askServer(endpoint, call, sending);
  if (!keeper() || !isRead(endpoint)) return answer;
  // Its failure is heard when the script is there.
  answer.catch(() => {});
  const { orKept } = await import('./on-device/kept-replies.ts');
  return orKept(endpoint, call, answer, sending.onLate);
}

/** The same, but never what the device kept: where it matters that it is so now. */
export async function askServer<E extends CalledEndpoint>(
  endpoint: E,
  call: Call<E> | undefined,
  sending: Sending = {},
): Promise<Reply<E>> {
  const response = await fetched(endpoint, call, sending);
  const body = await bodyOf(response);
  if (body === undefined || isFailure(body) || lacksRecord(endpoint, body)) throw refusalFrom(response.status, body);
  return body as Reply<E>;
}

/** If an endpoint replies with a record and that is missing, the request has failed. */
function lacksRecord(endpoint: CalledEndpoint, body: unknown): boolean {
  const { reply } = endpoint;
  return (
    typeof reply === 'object' && 'shape' in reply && 'dto' in (reply.shape as object) && !('dto' in (body as object))
  );
}

/** The query of a read; its key is the endpoint's area, name and call, so no code maintains keys. */
export function read<E extends CalledEndpoint>(endpoint: E, ...[call]: CallOf<E>) {
  return queryOptions({
    queryKey: [endpoint.area, endpoint.name, call ?? null] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const before = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
      // Unless it was read again since: a slow server would be asked for the same once more.
      const onLate = (reply: Reply<E>) => {
        const now = client.getQueryState(queryKey);
        if (now?.fetchStatus === 'idle' && now.dataUpdateCount === before + 1 && !now.isInvalidated)
          client.setQueryData(queryKey, reply as never);
      };
      return send(endpoint, call, { signal, onLate });
    },
  });
}

export type WriteOptions<E extends CalledEndpoint, F extends MaybeForm> = Pick<
  UseMutationOptions<Reply<E>, Error, Call<E>>,
  'onSuccess' | 'onError'
> & {
  /** The form that it saves, which shows what was refused at its fields; `error` is what remains to be shown beside them. */
  form?: F;
  later?: (E extends { sentLater: true } ? SentLater : never) | undefined;
  /** The id of what it deletes, which is not asked for again: what is on screen of it is left. */
  removed?: string;
};

/** True if what is not a form shows its failures itself, without a toast. */
type Silent = { silent?: boolean };
type MaybeForm = RefusableForm | undefined;

const KEPT = Symbol('kept');

/** A write. When it is done, every query on screen is refetched, and any other when it is next shown. */
export function useWrite<E extends CalledEndpoint, F extends MaybeForm = undefined>(
  endpoint: E,
  { silent = false, form, later, removed, onSuccess, onError }: WriteOptions<E, F> & Silent = {},
) {
  const queries = useQueryClient();
  const formKey = useFormKey();
  const underWay = useRef<{ content: string; reply: Promise<Reply<E>> }>(undefined);
  const write = useMutation<Reply<E>, Error, Call<E>, readonly Mounted[]>({
    onMutate: formsBeingSaved,
    mutationFn: async (call) => {
      const idempotencyKey = later?.idempotencyKey ?? keyFor(endpoint, call, formKey);
      const attempt = () =>
        send(endpoint, call, { idempotencyKey, signal: later && AbortSignal.timeout(NO_ANSWER_MS) });
      const keep = async ({ keep }: SentLater) => {
        const { address, init } = requestOf(endpoint, call);
        await keep({ method: init.method, address, body: init.body ?? '', idempotencyKey: idempotencyKey! });
        return KEPT as never;
      };
      if (later?.mustWait()) return keep(later);
      try {
        return await attempt();
      } catch (failure) {
        if (failure instanceof Refusal && failure.asksToConfirm && (await confirmed())) return attempt();
        if (later && failure instanceof Refusal && failure.isPassing) return keep(later);
        throw failure;
      }
    },
    networkMode: 'always',
    meta: { silent: silent || form !== undefined },
    onError: (...why) => {
      if (form) showRefusals(form, why[0]);
      return onError?.(...why);
    },
    onSuccess: async (...result) => {
      const [reply, , along] = result;
      formKey.countUp();
      if (!isRead(endpoint)) forgetSaved(along);
      if ((reply as unknown) === KEPT) return later?.onKept();
      later?.onSent();
      if (!isRead(endpoint)) {
        wasChanged(contentOf(result[1]), { isFetched: true });
        void refetchAll(queries, removed);
      }
      await onSuccess?.(...result);
    },
  });
  // Pressed twice before the first press is seen to be under way, it is sent once.
  const { mutateAsync: start, reset: forget } = write;
  const mutateAsync: typeof start = useCallback(
    (...call) => {
      const content = contentOf(call[0]);
      if (underWay.current?.content === content) return underWay.current.reply;
      const reply = start(...call);
      const sent = { content, reply };
      underWay.current = sent;
      const end = () => {
        if (underWay.current === sent) underWay.current = undefined;
      };
      reply.then(end, end);
      return reply;
    },
    [start],
  );
  // Its failure is the write's `error`.
  const mutate: typeof write.mutate = useCallback(
    (...call) => void mutateAsync(...call).catch(() => {}),
    [mutateAsync],
  );
  const reset = useCallback(() => {
    underWay.current = undefined;
    forget();
  }, [forget]);
  return { ...write, mutate, mutateAsync, reset, form: form as SavedOf<F>, error: useBesideFields(form, write.error) };
}

const contentOf = (call: unknown) => JSON.stringify(call ?? null);

function refetchAll(queries: QueryClient, removed: string | undefined) {
  if (!removed) return queries.invalidateQueries();
  void queries.invalidateQueries({ refetchType: 'none' });
  return queries.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes(removed),
  });
}

function keyFor(endpoint: CalledEndpoint, call: unknown, formKey: FormKey): string | undefined {
  return endpoint.method === 'POST' && !isRead(endpoint)
    ? formKey.of(`${endpoint.area}.${endpoint.name}`, call)
    : undefined;
}
