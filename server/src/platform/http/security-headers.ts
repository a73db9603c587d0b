import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Headers of every reply, including those of the router itself. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Not `no-referrer`: under it browsers send the origin of a form as `null`.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Refuses malformed HTTP, and requests that are too slow or have too many headers, in the usual shape of a refusal. */
export function refuseUnreadable(isSecure: boolean) {
  return ({ code }: { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const [status, message] = unreadable[code ?? ''] ?? [400, 'The request cannot be read'];
    const body = JSON.stringify({ success: false, message, errorMessage: message });
    const headers = {
      ...securityHeaders(isSecure),
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n'));
    socket.destroy();
  };
}

const unreadable: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large'],
};
