import { readConfig, StartupProblem } from '#platform/process/config';
import type { Config } from '#platform/process/config';
import { Refusal } from '#platform/http/problems';

/** Prints a sentence on the terminal. */
export type Print = (line: string) => void;

/** Runs an operator's command. Errors set the exit code 1; startup problems and refusals are shown without a stack. */
export async function runCommand(work: (config: Config, args: string[], print: Print) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env), process.argv.slice(2), (line) => void process.stdout.write(`  ${line}\n`));
  } catch (error) {
    const sentence =
      error instanceof StartupProblem || error instanceof Refusal
        ? error.message
        : `This did not work: ${error instanceof Error ? error.stack : String(error)}`;
    process.stderr.write(`\n  ${sentence}\n\n`);
    process.exitCode = 1;
  }
}

export const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
export const inSeconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
