import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, makeRecord, zipOf } from '@proffer/proof/test';

const command = path.join(import.meta.dirname, 'proffer-verify.ts');
const tsx = createRequire(import.meta.url).resolve('tsx');
const saysItsMemory = `data:text/javascript,process.on('exit',()=>console.log('KB',process.resourceUsage().maxRSS))`;
const megabyte = 1024 ** 2;
let folder: string;
let ofProgram: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-verify-'));
  ofProgram = (await verify(zipOf([]))).memory;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command and returns its exit code and peak memory in bytes. */
async function verify(zip: Uint8Array): Promise<{ code: number; memory: number }> {
  const file = path.join(folder, 'deal.zip');
  await writeFile(file, zip);
  const run = promisify(execFile)(
    process.execPath,
    ['--import', saysItsMemory, '--import', tsx, command, file],
    { maxBuffer: 64 * megabyte },
  );
  const { code, stdout } = await run.then(
    ({ stdout: said }) => ({ code: 0, stdout: said }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, memory: Number(/KB (\d+)/u.exec(stdout)?.[1]) * 1024 };
}

const sent = (message: number) => ({
  act: 'message.sent',
  about: { message },
  words: { content: `Message number ${message} about rods.` },
});
const bytesOf = (text: string) => new TextEncoder().encode(text);
const hash = (at: number) => at.toString(16).padStart(64, '0');

/** Archives of a few megabytes that would need the most memory if parsed without limits. */
const hostile: [string, () => Promise<Uint8Array<ArrayBuffer>>][] = [
  ['many empty values', async () => zipOf([['deal.json', bytesOf(`[${'{},'.repeat(2_000_000)}{}]`)]])],
  [
    'many names',
    async () => {
      const names = Array.from({ length: 600_000 }, (_, at) => `"${at.toString(36)}":0`);
      return zipOf([['deal.json', bytesOf(`{${names.join()}}`)]]);
    },
  ],
  [
    'many entries that are none',
    async () => {
      const record = await makeRecord([sent(1)]);
      const entries = Array.from({ length: 600_000 }, () => 'aaaaaaa');
      return zipOf(await filesOf({ ...record, entries, openings: entries.map(() => null) }));
    },
  ],
  [
    'many documents of a message with a long number',
    async () => {
      const files = Array.from({ length: 80_000 }, (_, at) => hash(at));
      return zipOf(
        await filesOf(
          await makeRecord([{ act: 'message.sent', about: { message: 'm'.repeat(10_000), files } }]),
        ),
      );
    },
  ],
  [
    'terms whose places are long',
    async () => {
      const values = Array.from({ length: 100_000 }, () => '"aaaaaa"').join();
      const act = { act: 'contract.revised', about: { contract: 1 } };
      const record = await makeRecord(
        Array.from({ length: 8 }, (_, at) => ({
          ...act,
          words: { terms: `{"${'k'.repeat(190 - at)}":[${values}]}` },
        })),
      );
      return zipOf(await filesOf(record, { given: { 'deal.html': 'x' } }));
    },
  ],
];

// DEA-83
describe('memory use of proffer-verify', () => {
  it("is at most 8 times the file size above the program's own, for a deal of many messages", async () => {
    const zip = zipOf(await filesOf(await makeRecord(Array.from({ length: 20_000 }, (_, at) => sent(at)))));
    const { code, memory } = await verify(zip);
    expect(code).toBe(3);
    expect((memory - ofProgram) / zip.length).toBeLessThan(8);
  });

  it("is at most 8 times the file size above the program's own, for a deal with large documents", async () => {
    const document = new Uint8Array(24 * megabyte).fill(7);
    const zip = zipOf([
      ['documents/nda-1-prepared.pdf', document],
      ...(await filesOf(await makeRecord([sent(1)]))),
    ]);
    const { code, memory } = await verify(zip);
    expect(code).toBe(1);
    expect((memory - ofProgram) / zip.length).toBeLessThan(8);
  });

  it.each(hostile)(
    "is at most 8 times the file size above the program's own, for %s",
    async (_what, make) => {
      const zip = await make();
      const { code, memory } = await verify(zip);
      expect(code).toBe(1);
      expect((memory - ofProgram) / zip.length).toBeLessThan(8);
    },
  );
});
