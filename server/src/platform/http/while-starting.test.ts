import { expect, it } from 'vitest';
import { freePort } from '#test/running-server';
import { answerWhileStarting } from './while-starting.ts';

it('a server that is starting answers a browser with a page that asks again, and a program with 503', async () => {
  const address = { port: await freePort(), host: '127.0.0.1' };
  const meanwhile = await answerWhileStarting(address, 'Homes & <Safety>', true);
  try {
    const url = `http://127.0.0.1:${address.port}`;
    const page = await fetch(`${url}/tasks/list`, { headers: { accept: 'text/html,*/*' } });
    expect({
      status: page.status,
      again: page.headers.get('retry-after'),
      kept: page.headers.get('cache-control'),
      framed: page.headers.get('x-frame-options'),
    }).toEqual({ status: 503, again: '3', kept: 'no-store', framed: 'DENY' });
    expect(await page.text()).toMatch(/http-equiv="refresh".*<h1>Homes &#38; &#60;Safety&#62; is starting/s);
    const answer = await fetch(`${url}/health`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({
        success: false,
        message: 'Homes & <Safety> is starting. Please try again in a moment.',
      }),
    ]);
    await expect(answerWhileStarting(address, 'Lintel', false)).rejects.toThrow(`Port ${address.port} is in use`);
  } finally {
    meanwhile.close();
  }
  (await answerWhileStarting(address, 'Lintel', false)).close();
});
