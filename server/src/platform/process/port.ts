import { codeOf } from './code-of.ts';
import { StartupProblem } from './config.ts';

/** The message for a port that cannot be listened on. */
export function portProblem(error: unknown, port: number, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartupProblem(`Port ${port} is in use. Stop the other program, or set PORT to another number.`);
    case 'EACCES':
      return new StartupProblem(`Port ${port} may not be used by this account. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupProblem(
        `HOST is "${host}", which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
      );
    default:
      return error;
  }
}
