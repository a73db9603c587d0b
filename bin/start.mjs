// npm start: everything from a clean checkout to a running server. The client is built while the server prepares its database.
import {
  becomes,
  environment,
  installed,
  isBeingStopped,
  serverBundled,
  serverProcess,
  serverProgram,
  suitableNode,
  webClientBuilt,
} from './toolchain.mjs';

await installed();
await serverBundled();
const { flags, env } = serverProcess;
const server = becomes(suitableNode(), [...flags, serverProgram, '--await-client', ...process.argv.slice(2)], {
  env: environment(env),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
const code = await webClientBuilt();
if (code === 0) {
  if (server.connected) server.send('the client is built', () => server.connected && server.disconnect());
} else if (!isBeingStopped()) {
  process.exitCode = code;
  process.once('exit', () => console.error('\nLintel was not started, since its web client could not be built.'));
  server.kill('SIGTERM');
}
