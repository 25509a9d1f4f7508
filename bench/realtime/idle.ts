import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../../packages/contract/src/wire/limits';
import { residentMegabytesOf } from '../http/process-figures';
import { rounded } from '../http/results';
import { cpuOf, withLoad } from './load';
import type { LoadPlan, Opened, Screen } from './plan';
import type { Report } from './report';

export const idleConnections = 2_000;
/** Pause after connecting, before the heart-beats are measured. */
const settleMs = 2_000;
const watchedMs = limits.live.beatMs * 3;

/** Measures how fast connections are accepted with a session or password, and what they cost while idle. */
export async function measureIdle(
  name: string,
  pid: number,
  screens: Screen[],
  report: Report,
): Promise<void> {
  const part = `connects, then ${idleConnections.toLocaleString('en-IN')} idle connections`;
  report.title(part);
  const plan: LoadPlan = { screens, pace: { ahead: 0 }, bodyBytes: 0, beatMs: limits.live.beatMs };
  const memoryBefore = residentMegabytesOf(pid);
  const cpuBefore = cpuOf([pid]);
  const figures = await withLoad(plan, 1, async (load, opened) => {
    const cpuOpened = cpuOf([pid]);
    await wait(settleMs);
    const cpuSettled = cpuOf([pid]);
    await wait(watchedMs);
    const cpuAfter = cpuOf([pid]);
    const memoryAfter = residentMegabytesOf(pid);
    // Fails if the server has closed a connection in the meantime.
    await load.all({ act: 'stop' });
    return {
      'connects/s': Math.round(opened.connections / opened.seconds),
      'ms of processor each': perConnection(opened, 1_000, cpuBefore, cpuOpened),
      'cores while idle': difference(cpuSettled, cpuAfter, 1_000 / watchedMs, 3),
      'KiB each': perConnection(opened, 1_024, memoryBefore, memoryAfter),
    };
  });
  await report.figures(part, name, figures);
  report.target(`connects, ${name}`, figures['connects/s'], '/s', { atLeast: 400 });
  report.target(`a connect, ${name}`, figures['ms of processor each'], 'ms', { atMost: 2 });
  report.target(`idle connections, ${name}`, figures['cores while idle'], 'core', { atMost: 0.1 });
  report.target(`memory of one, ${name}`, figures['KiB each'], 'KiB', { atMost: 50 });
}

const difference = (before: number | undefined, after: number | undefined, factor: number, digits: number) =>
  before === undefined || after === undefined ? null : rounded((after - before) * factor, digits);

const perConnection = (
  { connections }: Opened,
  factor: number,
  before: number | undefined,
  after: number | undefined,
) => difference(before, after, factor / connections, 2);
