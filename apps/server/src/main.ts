import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config';
import { reservePort } from './listen';
import { forgetAddress, noteAddress } from './running-address';
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
  const { config, release } = await reservePort(readConfig());
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
  await release();
  const address = await runtime.app
    .listen({ host: config.host, port: config.port })
    .catch(async (error: unknown) => {
      await runtime.close();
      throw error;
    });
  await noteAddress(config.dataDir, config.linkBase);
  runtime.database.watch();
  const query = `?key=${encodeURIComponent(runtime.operatorKey)}`;
  const lines = [
    `listening on ${address}`,
    ...(config.hasMailbox ? [`mail is shown at ${address}/dev/mailbox${query}`] : []),
    ...(config.metricsToken === undefined ? [`figures are at ${address}/metrics${query}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);

  let isClosing = false;
  const end = (): void => {
    if (isClosing) return;
    isClosing = true;
    Promise.all([runtime.close(), forgetAddress(config.dataDir)]).then(
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
