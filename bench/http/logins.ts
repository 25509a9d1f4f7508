import { measure } from './load';
import { median, record, type Options, type Scenario } from './results';

export const password = 'bench password';

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const read = (base: string, path: (n: number) => string, ms: number) =>
  measure({ base, path, connections: 1, durationMs: ms });

/** Logging in beside the thinnest login, and what a storm of logins does to readers. */
export async function compareLogins(
  ours: string,
  thin: string,
  emails: string[],
  reading: Scenario | undefined,
  options: Options,
): Promise<void> {
  const { connections, durationMs } = options;
  let offset = 0;
  const logIn = (ms: number) => {
    offset += 100_000;
    const from = offset;
    return measure({
      base: ours,
      path: () => '/auth/login',
      headers: (n) => ({ 'x-forwarded-for': addressOf(from + n) }),
      body: (n) => ({ email: emails[n % emails.length], password }),
      connections,
      durationMs: ms,
    });
  };
  const thinLogIn = (ms: number) =>
    measure({ base: thin, path: () => '/login', body: () => ({ password }), connections, durationMs: ms });
  const oursPath = reading?.ours ?? (() => '/healthz');
  const thinPath = reading?.thin ?? (() => '/');

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
    quietP99.push((await read(ours, oursPath, durationMs)).p99Ms);
    const [reads] = await Promise.all([read(ours, oursPath, durationMs), logIn(durationMs)]);
    stormP99.push(reads.p99Ms);
    const [thinReads] = await Promise.all([read(thin, thinPath, durationMs), thinLogIn(durationMs)]);
    thinStormP99.push(thinReads.p99Ms);
  }
  const result = {
    bench: 'http',
    request: 'log in',
    connections,
    oursPerSecond: rates.ours,
    thinPerSecond: rates.thin,
    ratio: Number(median(ratios).toFixed(2)),
    readP99Ms: Number(median(quietP99).toFixed(2)),
    readP99DuringLoginsMs: Number(median(stormP99).toFixed(2)),
    thinReadP99DuringLoginsMs: Number(median(thinStormP99).toFixed(2)),
  };
  console.log(
    `${'log in'.padEnd(18)} ours ${String(result.oursPerSecond).padStart(6)}/s   thin ${String(result.thinPerSecond).padStart(6)}/s   ratio ${result.ratio}   bar >= 0.9\n` +
      `${''.padEnd(18)} p99 of one offer by id: ${result.readP99Ms} ms quiet, ${result.readP99DuringLoginsMs} ms during the storm; the thin server ${result.thinReadP99DuringLoginsMs} ms`,
  );
  await record(result);
}
