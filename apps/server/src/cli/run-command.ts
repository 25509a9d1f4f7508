import { AppError } from '../platform/errors';

/** Exit codes shared by all commands. */
export const exitCodes = { done: 0, failed: 1, wrong: 2, faulty: 3 } as const;

/** Returns the error message for the person who started the command. */
export const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.text : error instanceof Error ? error.message : String(error);

/**
 * Runs a command and exits with the code that it returns. Any other end gives `failed`: an error, an event loop that
 * becomes empty before the command returns, or output that cannot be written (ADM-100).
 */
export function runCommand(command: () => Promise<number>, failed: number = exitCodes.failed): void {
  process.exitCode = failed;
  // `console` ignores errors of its streams.
  const unwritten = new Set<NodeJS.WriteStream>();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => unwritten.add(stream));
  const end = (code: number): void => {
    process.stderr.write('', () =>
      process.stdout.write('', () => process.exit(unwritten.size > 0 ? failed : code)),
    );
  };
  process.once('beforeExit', () => {
    console.error(
      'The command ended before its outcome was known. Its work may be incomplete; run it again.',
    );
    end(failed);
  });
  command().then(end, (error: unknown) => {
    console.error(messageOf(error));
    end(failed);
  });
}
