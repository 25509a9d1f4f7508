import type { Bench } from './bench-context';
import { ask, measure, type Call } from './load';
import { median, record, rounded } from './results';
import type { Scenario } from './scenarios';
import type { Server } from './servers';

export const password = 'bench password';

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const allowedShareOfThin = 0.9;
/** Number of accounts that log in in turn. */
const mostPeople = 200;

/** Compares logins with a minimal login, and measures how many logins slow down readers. */
export async function compareLogins(
  { ours, thin, offers, options, verdicts }: Bench & { thin: Server },
  emails: string[],
  reading: Scenario | undefined,
): Promise<void> {
  const { connections, durationMs } = options;
  // Each login has its own constant address, because limits count addresses, and a login from a new browser is
  // reported by mail.
  const people = emails.slice(0, mostPeople);
  const loginOf = (n: number): Call => ({
    path: '/auth/login',
    headers: { 'x-forwarded-for': addressOf(n % people.length) },
    body: { email: people[n % people.length], password },
  });
  let next = 0;
  const logIn = (ms: number) =>
    measure({
      base: ours.url,
      request: () => loginOf(next++),
      connections,
      durationMs: ms,
    });
  const thinLogIn = (ms: number) =>
    measure({
      base: thin.url,
      request: () => ({ path: '/login', body: { password } }),
      connections,
      durationMs: ms,
    });
  const read = (base: string, request: (n: number) => Call) =>
    measure({ base, request, connections: 1, durationMs });
  const ourReading = reading?.ours.request ?? (() => ({ path: '/healthz' }));
  const thinReading = reading?.thin[0]?.side.request ?? (() => ({ path: '/' }));

  for (const n of people.keys()) await ask(ours.url, loginOf(n));
  await Promise.all([logIn(1_000), thinLogIn(1_000)]);
  const ratios: number[] = [];
  const quietP99: number[] = [];
  const stormP99: number[] = [];
  const thinStormP99: number[] = [];
  let rates = { ours: 0, thin: 0 };
  for (let round = 0; round < options.rounds; round += 1) {
    const [a, b] = [await logIn(durationMs), await thinLogIn(durationMs)];
    rates = { ours: Math.round(a.requestsPerSecond), thin: Math.round(b.requestsPerSecond) };
    ratios.push(a.requestsPerSecond / b.requestsPerSecond);
    quietP99.push((await read(ours.url, ourReading)).p99Ms);
    const [reads] = await Promise.all([read(ours.url, ourReading), logIn(durationMs)]);
    stormP99.push(reads.p99Ms);
    const [thinReads] = await Promise.all([read(thin.url, thinReading), thinLogIn(durationMs)]);
    thinStormP99.push(thinReads.p99Ms);
  }
  const result = {
    bench: 'http',
    request: 'log in',
    offers,
    connections,
    oursPerSecond: rates.ours,
    thinPerSecond: rates.thin,
    ratio: rounded(median(ratios)),
    readP99Ms: rounded(median(quietP99)),
    readP99DuringLoginsMs: rounded(median(stormP99)),
    thinReadP99DuringLoginsMs: rounded(median(thinStormP99)),
  };
  console.log(
    `${'log in'.padEnd(20)} ours ${`${result.oursPerSecond}/s`.padStart(8)}, thin ${result.thinPerSecond}/s; ratio ${result.ratio}\n` +
      `${''.padEnd(20)} p99 of one offer by id: ${result.readP99Ms} ms quiet, ${result.readP99DuringLoginsMs} ms during the storm; the thin server ${result.thinReadP99DuringLoginsMs} ms`,
  );
  await record(result);
  verdicts.add({
    name: 'log in',
    target: `at least ${allowedShareOfThin} of the thin server`,
    value: `${result.oursPerSecond}/s, ratio ${result.ratio}`,
    isMet: result.ratio >= allowedShareOfThin,
  });
}
