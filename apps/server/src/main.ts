import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { readConfig, type Config } from './config';
import { reservePort } from './listen';
import { forgetAddress, noteAddress } from './running-address';
import { openRuntime, type Runtime } from './runtime';

// With much memory, V8 lets the heap grow far beyond the live objects; a small process is preferred.
setFlagsFromString('--heap-growing-percent=30');
// V8 allocates objects that it expects to live long in the old generation. A wrong guess about an object of each
// request keeps the whole request in memory until the next major collection, which happened in most measured runs.
setFlagsFromString('--no-allocation-site-pretenuring');
// V8 marks old objects on other threads. On one core these took 130 ms from the requests each half minute.
if (availableParallelism() === 1) setFlagsFromString('--no-concurrent-marking');

// The job library prints a stack trace when the database ends its worker; our own log line reports that.
// oxlint-disable-next-line no-console -- nothing is said by it
console.trace = () => undefined;

/** Returns the message of an error; of a failed statement the message of the database, without its values. */
function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}

/** Opens everything, listens, and drains on a signal. */
async function main(): Promise<void> {
  const { config, release } = await reservePort(readConfig());
  // The passwords of the demo are published, so that it never runs in production (config.ts).
  const demo = config.loadsDemo && !config.isProduction ? await import('./cli/demo') : undefined;
  const runtime = await openRuntime(config, {
    demo: demo && {
      logins: demo.oneClickLogins(config.isDemoPublic),
      password: demo.demoPassword,
    },
  });
  try {
    await serve(runtime, { config, release, prepareDemo: demo?.prepareDemo });
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

interface Serving {
  config: Config;
  /** Frees the reserved port. */
  release: () => Promise<void>;
  prepareDemo: ((runtime: Runtime) => Promise<void>) | undefined;
}

/** Loads the demo, starts the jobs and listens until a signal ends the process. */
async function serve(runtime: Runtime, { config, release, prepareDemo }: Serving): Promise<void> {
  // Warnings of Node and of packages belong in the log, not between the lines for the operator.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => runtime.logger.info({ warning: warning.message }, 'platform warning'));
  for (const warning of runtime.warnings) runtime.logger.warn({}, warning);
  await prepareDemo?.(runtime);
  await runtime.jobs.start();
  await release();
  const address = await runtime.app.listen({ host: config.host, port: config.port });
  await runtime.openMailDoor();
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

// Only an orderly end on a signal exits with 0.
process.exitCode = 1;
main().catch((error: unknown) => {
  process.stderr.write(`Proffer could not start.\n${reasonOf(error)}\n`);
});
