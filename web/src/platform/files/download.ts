import type { Call, CalledEndpoint } from '@lintel/contract/platform/endpoint';
import { refusalFrom } from '../refusal.ts';
import { addressFor, fetched, unreachable } from '../app/request.ts';

export type Progress = { bytes: number; totalBytes: number | null; totalRows: number | null };

/** Fetches a file, reporting progress, and saves it as a download. */
export async function download<E extends CalledEndpoint>(
  endpoint: E,
  call: Call<E>,
  { onProgress, signal }: { onProgress?: (progress: Progress) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const response = await fetched(endpoint, call, { signal });
  if (!response.body) throw refusalFrom(response.status, undefined);
  const totalBytes = numberIn(response.headers.get('Content-Length'));
  const totalRows = numberIn(response.headers.get('X-Total-Rows'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read().catch(unreachable); !part.done; part = await reader.read().catch(unreachable)) {
    pieces.push(part.value);
    bytes += part.value.byteLength;
    onProgress?.({ bytes, totalBytes, totalRows });
  }
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  keep(new Blob(pieces, { type }), fileNameIn(response.headers.get('Content-Disposition')) ?? endpoint.name);
}

/** Lets the browser save a file by itself, as it arrives: for large ones, which a page cannot hold. */
export function saveDirectly<E extends CalledEndpoint>(endpoint: E, call: Call<E>) {
  Object.assign(document.createElement('a'), { href: addressFor(endpoint, call), download: '' }).click();
}

/** Fetches a file to be shown, not saved. */
export async function fetchFile<E extends CalledEndpoint>(
  endpoint: E,
  call: Call<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const response = await fetched(endpoint, call, { signal });
  return response.blob().catch(unreachable);
}

function numberIn(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}

/** The file name in `Content-Disposition`, the UTF-8 one if both are given. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? null);
}

function keep(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
