import { openBroker } from './open-broker';

/**
 * `tsx run-open-broker.ts PORT` runs the open broker as a separate process, for benchmarks and
 * other clients.
 */
const broker = await openBroker({ port: Number(process.argv[2] ?? 15_674) });
process.stdout.write(`${process.pid} ${broker.url}\n`);
process.on('SIGTERM', () => void broker.close());
