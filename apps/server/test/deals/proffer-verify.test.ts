import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '@proffer/proof';
import { forged, makeLog, zipOf } from '@proffer/proof/test';
import { useContext } from '../support/context';
import { askForDealFile, type Deal } from '../world/deal';
import { acceptTrade, openTrade } from '../world/nda-trade';

const context = useContext();
const command = path.join(import.meta.dirname, '../../src/cli/proffer-verify.ts');
const tsx = createRequire(import.meta.url).resolve('tsx');
let folder: string;
let genuine: Uint8Array<ArrayBuffer>;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-verify-'));
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade, { isSigned: true });
  await context.current.jobs.drain();
  const deal: Deal = { ...trade, conversationId: 0 };
  const { bytes } = await askForDealFile(context.current, deal, deal.buyer);
  genuine = new Uint8Array(bytes);
  key = context.current.logKey.fingerprint;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verify(zip: Uint8Array, ...options: string[]): Promise<{ code: number; output: string }> {
  const file = path.join(folder, 'deal.zip');
  await writeFile(file, zip);
  const run = promisify(execFile)(process.execPath, ['--import', tsx, command, file, ...options]);
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

// DEA-47, DEA-84
describe('command line tool proffer-verify', () => {
  it('proffer-verify exits with 3 for a genuine file whose log key was not given, and prints the key to compare', async () => {
    const { code, output } = await verify(genuine);
    expect(code).toBe(3);
    expect(output).toMatch(/^Not confirmed/u);
    expect(output).toContain(key);
  });

  it('proffer-verify exits with 0 for a genuine file with the fingerprint of its log key', async () => {
    const { code, output } = await verify(genuine, '--log-key', key.toUpperCase());
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^Confirmed/u) });
    expect(output).toContain('5 entries follow from one another');
    expect(output).toMatch(/supplier signed the NDA\): signed by .*, owner since .*, register entry 1\./u);
  });

  it('proffer-verify exits with 1 for a changed file, or with another log key', async () => {
    const files = new Map(readZip(genuine));
    const record = Buffer.from(files.get('deal.json') ?? []).toString();
    files.set('deal.json', new TextEncoder().encode(record.replace('nda.signed', 'nda.shared')));
    const changed = await verify(zipOf(files));
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('Failed checks') });
    expect(await verify(genuine, '--log-key', 'f'.repeat(64))).toMatchObject({ code: 1 });
  });

  it('proffer-verify exits with 2 for an unreadable file or invalid arguments', async () => {
    expect(await verify(genuine.subarray(0, 100))).toMatchObject({ code: 2 });
    const turned = genuine.slice();
    turned[200] = (turned[200] ?? 0) ^ 1;
    expect(await verify(turned)).toMatchObject({ code: 2, output: expect.stringContaining('is damaged') });
    expect(await verify(genuine, '--log-key', 'abc')).toMatchObject({ code: 2 });
    expect(await verify(genuine, '--unknown')).toMatchObject({ code: 2 });
  });

  // DEA-80, DEA-81
  it('proffer-verify never exits with 0 for a file that was forged completely, with a log of its own', async () => {
    for (const [log, expected] of [
      [await makeLog('forgers-log'), [3, 1]],
      [await makeLog((JSON.parse(textOf('log.json')) as { head: { log: string } }).head.log), [3, 1]],
    ] as const) {
      const zip = zipOf(await forged(new Map(readZip(genuine)), log));
      const runs = [await verify(zip), await verify(zip, '--log-key', key)];
      expect(runs.map(({ code }) => code)).toEqual(expected);
      for (const { output } of runs) expect(output).not.toMatch(/^Confirmed|Confirmed by the log/mu);
    }
  });
});

const textOf = (name: string) => Buffer.from(readZip(genuine).get(name) ?? []).toString();
