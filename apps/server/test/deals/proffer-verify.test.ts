import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useContext } from '../support/context';
import { askForDealFile, type Deal } from '../world/deal';
import { acceptTrade, openTrade } from '../world/nda-trade';

const context = useContext();
const command = path.join(import.meta.dirname, '../../src/cli/proffer-verify.ts');
const tsx = createRequire(import.meta.url).resolve('tsx');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verify(zip: Uint8Array): Promise<{ code: number; said: string }> {
  const file = path.join(folder, 'deal.zip');
  await writeFile(file, zip);
  const run = promisify(execFile)(process.execPath, ['--import', tsx, command, file]);
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

// DEA-47
it('the command says whether a deal file holds, and shows it by its exit code', async () => {
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade, { isSigned: true });
  const deal: Deal = { ...trade, conversationId: 0 };
  const { bytes } = await askForDealFile(context.current, deal, deal.buyer);
  const right = await verify(bytes);
  expect(right).toMatchObject({ code: 0, said: expect.stringContaining('5 entries, each following') });
  const at = bytes.lastIndexOf('nda.signed');
  const wrong = await verify(bytes.fill('nda.shared', at, at + 10));
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('does not hold') });
  expect(await verify(bytes.subarray(0, 100))).toMatchObject({ code: 2 });
});
