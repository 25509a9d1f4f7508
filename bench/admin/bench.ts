import { loadavg } from 'node:os';
import { openBenchDatabase } from '../database';
import { measure } from '../http/load';
import { record, rounded } from '../http/results';
import { fillAdminMarket, sizes, type AdminMarket } from './market';

/** What administrators and visitors of profiles ask, by the name that is printed. */
function requestsOf({ companyId }: AdminMarket): [string, string][] {
  const users = '/user/all-users?size=10';
  const last = Math.floor((sizes.users - 1) / 10);
  return [
    ['users, the first page', `${users}&page=0`],
    ['users, the last page', `${users}&page=${last}`],
    ['users by name, the first page', `${users}&page=0&sort=name`],
    ['users by name, the last page', `${users}&page=${last}&sort=name`],
    ['users by company, in the middle', `${users}&page=${Math.floor(last / 2)}&sort=company`],
    ['users by a rare word', `${users}&page=0&keyword=kaveri%20tools%202`],
    ['users by a common word', `${users}&page=0&keyword=pune`],
    ['users by one letter', `${users}&page=0&keyword=p`],
    ['users by their email', `${users}&page=0&keyword=firm-4321`],
    ['suppliers to be validated', `${users}&page=0&usermode=Supplier&validation=waiting`],
    ['one user in detail', `/user/detail/${companyId}`],
    ['a company’s profile', `/userprofile/getUserDetail/${companyId}`],
    ['offers on a profile', `/userprofile/getproposals/${companyId}`],
    ['the market’s figures, 30 days', '/user/market?days=30'],
    ['the market’s figures, a year', '/user/market?days=366'],
    ['the queue', '/user/queue?page=0&size=10'],
    ['the audit log', '/user/audit?page=0&size=10'],
    ['the audit log, one kind of act', '/user/audit?page=0&size=10&act=user.denied'],
  ];
}

/**
 * What administrators of a market of 50,000 users wait for, on the built product over HTTP, one request after the
 * other: administrators are few. Prints p50 and p99 of each and appends them to `results.jsonl`.
 */
export async function benchAdmin({ durationMs }: { durationMs: number }): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await database.createOurs();
    const market = await database.asOwner(fillAdminMarket, 2);
    const server = await database.start();
    console.log(`\n${sizes.users.toLocaleString('en-IN')} users, one request after the other, ms`);
    console.log(`${''.padEnd(34)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'requests'.padStart(10)}`);
    const figures: Record<string, { p50Ms: number; p99Ms: number }> = {};
    for (const [name, address] of requestsOf(market)) {
      const load = {
        base: server.url,
        request: () => ({ path: address, headers: { authorization: `Bearer ${market.adminToken}` } }),
        connections: 1,
      };
      // The first ones bring pages of the database into memory.
      await measure({ ...load, durationMs: durationMs / 4 });
      const { p50Ms, p99Ms, requests } = await measure({ ...load, durationMs });
      figures[name] = { p50Ms: rounded(p50Ms, 1), p99Ms: rounded(p99Ms, 1) };
      console.log(
        `${name.padEnd(34)}${p50Ms.toFixed(1).padStart(8)}${p99Ms.toFixed(1).padStart(8)}${String(requests).padStart(10)}`,
      );
    }
    const loadAverage = rounded(loadavg()[0] ?? 0, 1);
    await record({ bench: 'admin', users: sizes.users, companies: sizes.companies, figures, loadAverage });
  } finally {
    await database.stop();
  }
}
