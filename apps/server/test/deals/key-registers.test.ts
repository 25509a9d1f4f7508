import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  checkDealFile,
  type CheckOptions,
  type DealEntry,
  type DealRecord,
  type Finding,
} from '@proffer/proof';
import type { SigningKeys } from '@proffer/contract/signing/key.schemas';
import { useContext } from '../support/context';
import { dealFileOf } from '../world/deal';
import { createAuthenticator } from '../world/authenticator';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { addKey, keyOrigin, signWithKeys } from '../world/own-keys';
import type { Person } from '../world/people';
import { keyTamperings, tamperings } from './tamperings';

const context = useContext();
type Files = Awaited<ReturnType<typeof dealFileOf>>;

async function removeFirstKey({ token }: Person): Promise<void> {
  const { call } = context.current;
  const { keys } = (await call('signingKeys', {}, token)).body as SigningKeys;
  const reply = await call('removeSigningKey', { params: { id: keys[0]?.id ?? 0 } }, token);
  expect(reply.status).toBe(200);
}

/** Runs the commands below a heading of docs/evidence.md. */
function runBlock(folder: string, heading: string): string {
  const evidence = readFileSync(new URL('../../../../docs/evidence.md', import.meta.url), 'utf8');
  const script = /```sh\n([^`]+)```/u.exec(evidence.slice(evidence.indexOf(heading)))?.[1] ?? 'exit 9';
  return execFileSync('sh', ['-ec', script], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

const broken = (findings: Finding[]) =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ text }) => text);
const fileOf = (trade: NdaTrade, side: 'buyer' | 'supplier' = 'buyer') =>
  dealFileOf(context.current, { ...trade, conversationId: 0 }, side);
const recordOf = (files: Files) =>
  JSON.parse(Buffer.from(files.get('deal.json') ?? []).toString()) as DealRecord;
const keyFindingsOf = async (files: Files, options: CheckOptions = {}) =>
  (await checkDealFile(files, options))
    .filter(({ what }) => what === 'key')
    .map(({ verdict, text }) => `${verdict}: ${text}`);

let trade: NdaTrade;
let ofBuyer: Files;
let ofSupplier: Files;
beforeAll(async () => {
  trade = await openTrade(context.current);
  context.current.clock.advance(60_000);
  await addKey(context.current, trade.supplier);
  await context.current.jobs.drain();
  await removeFirstKey(trade.supplier);
  const keys = {
    supplier: await addKey(context.current, trade.supplier, createAuthenticator(keyOrigin, 'EdDSA')),
    buyer: await addKey(context.current, trade.buyer),
  };
  await addKey(context.current, trade.supplier);
  await context.current.jobs.drain();
  await signWithKeys(context.current, trade, keys);
  await removeFirstKey(trade.buyer);
  await context.current.jobs.drain();
  [ofBuyer, ofSupplier] = [await fileOf(trade), await fileOf(trade, 'supplier')];
});

describe('registers of signing keys', () => {
  // DEA-70, DEA-71, DEA-72
  it('the deal file of either side proves when each key was added and that the log had it', async () => {
    for (const files of [ofBuyer, ofSupplier]) {
      const logKeys = [context.current.logKey.fingerprint];
      expect(broken(await checkDealFile(files, { logKeys }))).toEqual([]);
      const keyFindings = await keyFindingsOf(files, { logKeys });
      expect(keyFindings).toContainEqual(
        expect.stringMatching(
          /^confirmed: The register of the keys of the supplier is the one that entry \d+ names \(4 lines\)/u,
        ),
      );
      for (const [words, count] of [
        [
          /^confirmed: The own key of entry \d+ was added on .* by account no\. \d+, according to its register/u,
          2,
        ],
        [/^confirmed: The own key of entry \d+ was in the log of the market by /u, 2],
        [/^confirmed: The own key of entry \d+ was removed on /u, 1],
      ] as const) {
        expect(keyFindings.filter((text) => words.test(text))).toHaveLength(count);
      }
      expect(keyFindings).toContainEqual(
        expect.stringMatching(/^unknown: .* was added only after this deal had started/u),
      );
    }
    const entries = recordOf(ofBuyer).entries.map((text) => JSON.parse(text) as DealEntry);
    const naming = entries.filter(({ about }) => 'keys' in about).map(({ act }) => act);
    expect(naming).toEqual(['nda.shared', 'nda.signed', 'nda.signed']);
  });

  it('the manual checks in docs/evidence.md work for registers, log and an Ed25519 signature', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'proffer-evidence-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, bytes] of ofBuyer) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), bytes);
    }
    expect(runBlock(folder, '**A signature by somebody’s own key**')).toContain(
      'Signature Verified Successfully',
    );
    const log = runBlock(folder, '**The log has the last entry of the file**').trim().split('\n');
    expect(log[0]).toBe(log[1]);
    expect(log.slice(2)).toEqual(['Verified OK', context.current.logKey.fingerprint]);
    const keyFindings = runBlock(folder, '**When each key came to be known:**');
    expect(keyFindings).toMatch(/^(entry \d+: its register is the one in keys\.json, up to line \d\n){2}/u);
    expect(keyFindings.match(/: key\.(added|removed) by the account [0-9a-f]{64}/gu)).toHaveLength(6);
  });

  // DEA-80
  it('key registers prove nothing by a log whose key the reader has not confirmed', async () => {
    const keyFindings = await keyFindingsOf(ofBuyer);
    expect(keyFindings.filter((text) => text.startsWith('confirmed'))).toEqual([]);
    for (const words of [
      /^unknown: The own key of entry \d+ was in a log by .* whose key you have not confirmed/u,
      /^unknown: The own key of entry \d+ was removed on /u,
      /^unknown: The lines after line 1 in the register of keys of the buyer are confirmed only by a log/u,
    ]) {
      expect(keyFindings).toContainEqual(expect.stringMatching(words));
    }
  });

  // DEA-72
  it('verification of a deal file detects every tampering with a key register, even with fitting hashes', async () => {
    const missed: string[] = [];
    let tried = 0;
    for await (const { name, files } of keyTamperings(ofBuyer)) {
      tried += 1;
      if (broken(await checkDealFile(files)).length === 0) missed.push(name);
    }
    // Entries after the last agreement can be cut off as in any chain: the result is an earlier file.
    expect(missed).toEqual([
      'line 2 dropped in register 2, with its proofs',
      'line 2 dropped in register 2, without proofs',
      'end of register 2 cut off',
    ]);
    expect(tried).toBeGreaterThan(80);
  });

  // DEA-45
  it('verification of a deal file with key registers detects every tampering', async () => {
    const missed: string[] = [];
    for (const { name, files } of tamperings(ofBuyer, ofSupplier)) {
      if (broken(await checkDealFile(files)).length === 0) missed.push(name);
    }
    expect(missed).toEqual([]);
  });

  // DEA-70
  it('the database refuses direct changes of a key register', async () => {
    const { pool } = context.current;
    for (const statement of [
      `update key_register_entries set entry = replace(entry, 'key.removed', 'key.added')`,
      'delete from key_register_entries',
      'truncate key_register_entries',
    ]) {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied|is only appended to/u);
    }
  });

  // DEA-73
  it('verification of a deal file reports a key that was inserted directly into the database', async () => {
    const slipped = createAuthenticator(keyOrigin);
    const other = await openTrade(context.current, { supplier: trade.supplier });
    await addKey(context.current, other.buyer);
    await context.current.pool.query(
      `insert into signing_keys (user_id, name, credential, spki, counter, transports, is_synced)
       values ($1, 'Slipped', $2, $3, 0, '{}', false)`,
      [other.buyer.userId, Buffer.from(slipped.id, 'base64url'), slipped.spki],
    );
    const supplier = await addKey(context.current, other.supplier);
    await signWithKeys(context.current, other, { supplier, buyer: slipped });
    expect(broken(await checkDealFile(await fileOf(other)))).toEqual([
      expect.stringMatching(/^The own key of entry \d+ had never been added when it signed/u),
    ]);
  });
});
