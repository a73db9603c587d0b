import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { portProblem } from '../process/port.ts';
import { securityHeaders } from './security-headers.ts';

const RETRY_SECONDS = 3;

type Address = { port: number; host: string };

/**
 * Listens from the beginning of a start, which may take minutes: an occupied port is noticed before anything else is started, a proxy
 * tries another process, and a browser sees a page that opens Lintel once it is ready. To be closed before the server itself listens.
 */
export async function answerWhileStarting({ port, host }: Address, product: string, isSecure: boolean) {
  const page = pageFor(escaped(product));
  const problem = JSON.stringify({ success: false, message: message(product), errorMessage: message(product) });
  const server = createServer((request, response) => {
    const isForReading = wantsPage(request);
    response.writeHead(503, {
      ...securityHeaders(isSecure),
      'cache-control': 'no-store',
      'content-type': isForReading ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
      'retry-after': String(RETRY_SECONDS),
      connection: 'close',
    });
    response.end(isForReading ? page : problem);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(error, port, host)));
    server.listen({ port, host }, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const message = (product: string) => `${product} is starting. Please try again in a moment.`;

const wantsPage = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const pageFor = (product: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${product} is starting</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 26rem; padding: 1.5rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .5rem }
p { margin: 0 }
</style>
</head>
<body>
<main>
<h1>${product} is starting</h1>
<p>It is getting its database ready, which can take some minutes after an upgrade or at the very first start. This page opens it as soon as it is ready.</p>
</main>
</body>
</html>
`;
