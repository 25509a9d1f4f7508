import { readdirSync, readFileSync } from 'node:fs';
import { metricsToken, type Product } from './product';
import { withRows } from './rows';

/** Resources of a process after a garbage collection. */
export interface Figures {
  residentMegabytes: number;
  heapMegabytes: number;
  openFiles: number;
  /** Number of timers, sockets and the like that keep the process alive. */
  handles: number;
}

/** Tables with temporary rows, without the tables of the market itself. */
const sweptTables = [
  'graphile_worker._private_jobs',
  'presence',
  'uploads',
  'signature_handovers',
  'mailed_links',
  // A job deletes expired rows once an hour.
  `rate_counters where window_ends_at < now() - interval '1 hour'`,
  'pg_prepared_xacts',
];

export async function readFigures(product: Product): Promise<Figures> {
  await product.collectGarbage();
  const status = readFileSync(`/proc/${product.pid()}/status`, 'utf8');
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${product.url}/metrics`, { headers })).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]);
  return {
    residentMegabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024),
    heapMegabytes: Math.round(metric('nodejs_heap_size_used_bytes') / 1_024 / 1_024),
    openFiles: readdirSync(`/proc/${product.pid()}/fd`).length,
    handles: metric('nodejs_active_resources_total'),
  };
}

/** Returns the number of rows of the temporary tables. */
export const countRows = (ownerUrl: string): Promise<Record<string, number>> =>
  withRows(ownerUrl, async (ask) => {
    const counts: Record<string, number> = {};
    for (const table of sweptTables) {
      const [row] = await ask(`select count(*)::int as count from ${table}`);
      counts[table] = Number(row?.['count']);
    }
    return counts;
  });
