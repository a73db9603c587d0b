import type { Call, CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import { Refusal, refusalFrom } from '../refusal.ts';
import { interruptOn, isFailure, parsed, requestOf } from '../app/request.ts';
import { t } from '../texts.ts';

/** An upload that makes no progress for this long gets no answer. */
const STALLED_MS = 120_000;

/** Uploads a file as it is; `onProgress` is called with the share sent, from 0 to 1. */
export function upload<E extends CalledEndpoint>(
  endpoint: E,
  call: Call<E>,
  file: Blob,
  {
    onProgress,
    signal,
    headers = {},
  }: { onProgress?: (share: number) => void; signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Reply<E>> {
  const { address, init } = requestOf(endpoint, call);
  let stalled: ReturnType<typeof setTimeout>;
  return new Promise<Reply<E>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    for (const [name, value] of Object.entries({ ...init.headers, ...headers })) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    const giveUp = () => {
      reject(new Refusal(0, t('server.is.unreachable')));
      request.abort();
    };
    // Where there is hardly a signal, a browser waits for minutes.
    stalled = setTimeout(giveUp, STALLED_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_MS);
      onProgress?.(total ? loaded / total : 0);
    };
    request.onerror = () => reject(new Refusal(0, t('server.is.unreachable')));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const body = parsed(request.responseText);
      interruptOn(request.status);
      if (request.status >= 200 && request.status < 300 && body !== undefined && !isFailure(body))
        resolve(body as Reply<E>);
      else reject(refusalFrom(request.status, body));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  }).finally(() => clearTimeout(stalled));
}
