import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { listen } from './listen';
import { readConfig } from './config';
import { openRuntime } from './runtime';

// By itself V8 lets more garbage gather than lives, on a machine with much memory; the process shall be small instead.
setFlagsFromString('--heap-growing-percent=30');
// V8 guesses which objects will live long and puts those with the old ones. A wrong guess about something each request
// makes keeps the whole request until the old ones are collected; it happened in most runs, for a third of the time.
setFlagsFromString('--no-allocation-site-pretenuring');
// Old objects are marked by threads beside the one that answers. Where there is one core for all of them, they took it for
// 130 ms each half minute; marked between the requests, they keep nobody waiting.
if (availableParallelism() === 1) setFlagsFromString('--no-concurrent-marking');

// The queue's library traces a worker that ended with its database by a page of the connection's insides; our own line
// says it.
// oxlint-disable-next-line no-console -- nothing is said by it
console.trace = () => undefined;

/** The process: opens everything, listens, and drains on a signal. */
async function main(): Promise<void> {
  const config = readConfig();
  const runtime = await openRuntime(config);
  // Warnings of the platform and of packages belong into the log, not between the lines for the operator.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => runtime.logger.info({ warning: warning.message }, 'platform warning'));
  for (const warning of runtime.warnings) runtime.logger.warn({}, warning);
  if (config.loadsDemo) {
    const { prepareDemo } = await import('./cli/demo');
    await prepareDemo(runtime);
  }
  await runtime.jobs.start();
  const address = await listen(runtime.app, config).catch(async (error: unknown) => {
    await runtime.close();
    throw error;
  });
  runtime.database.watch();
  process.stdout.write(`listening on ${address}\n`);

  let isClosing = false;
  const end = (): void => {
    if (isClosing) return;
    isClosing = true;
    runtime.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Closing failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

// Only an orderly end on a signal gives 0.
process.exitCode = 1;
main().catch((error: unknown) => {
  process.stderr.write(
    `Proffer could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
});
