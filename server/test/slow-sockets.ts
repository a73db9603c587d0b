import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Person } from '#test/organisation';
import type { RunningServer } from '#test/running-server';

type SlowKind = 'headers' | 'body' | 'upload' | 'refused upload';

/** Opens sockets that send a byte now and then, uploads into a session; returns after how many milliseconds each was closed. */
export function slowSockets(
  { port }: RunningServer,
  who: Person,
  kinds: SlowKind[],
  sessionId = '',
): { closedAfter: Promise<number[]>; open(): number; end(): void } {
  let open = 0;
  const sockets: Socket[] = [];
  const closings = kinds.map(
    (kind) =>
      new Promise<number>((resolve) => {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        open += 1;
        const began = Date.now();
        let trickle: NodeJS.Timeout | undefined;
        socket.on('connect', () => {
          const common = `Host: lintel.test\r\ncookie: ${who.cookie}\r\nx-csrf-token: ${who.csrf}\r\n`;
          if (kind === 'headers') socket.write('GET /health HTTP/1.1\r\nHost: lintel.test\r\n');
          if (kind === 'body')
            socket.write(
              `POST /api/property/item.json HTTP/1.1\r\n${common}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
            );
          if (kind.endsWith('upload')) {
            const to = kind === 'upload' ? sessionId : crypto.randomUUID();
            socket.write(
              `POST /api/file/uploadSession/${to}/uploadFile.json?fileName=slow.pdf HTTP/1.1\r\n${common}content-length: 50000\r\n\r\n%`,
            );
          }
          trickle = setInterval(
            () => socket.writable && socket.write(kind === 'headers' ? `x-${Date.now()}: a\r\n` : ' '),
            1000,
          );
        });
        socket.on('error', () => {});
        socket.on('close', () => {
          clearInterval(trickle);
          open -= 1;
          resolve(Date.now() - began);
        });
      }),
  );
  return {
    closedAfter: Promise.all(closings),
    open: () => open,
    end: () => sockets.forEach((socket) => socket.destroy()),
  };
}
