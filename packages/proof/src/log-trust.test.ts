import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical';
import { readChain } from './chain';
import { checkDealFile, type CheckOptions } from './deal-file';
import type { DealRecord } from './deal-record';
import { readLogKeys, type MarketLog } from './log-trust';
import { filesOf, forged, makeRecord, proveRecord, recordOf, type DealFiles } from './test/made-deal';
import { makeLog, type MadeLog } from './test/made-log';
import { verdictOf, type FileState } from './verdict';

const acts = [
  { act: 'message.sent', about: { message: 1 }, words: { content: 'Rods for 18500?' } },
  { act: 'message.sent', about: { message: 2 }, words: { content: 'Yes.' } },
  { act: 'contract.proposed', about: { contract: 1 }, words: { terms: '{"amount":18500}' } },
];

let market: MadeLog;
let record: DealRecord;
let genuine: DealFiles;
beforeAll(async () => {
  market = await makeLog();
  record = await makeRecord(acts);
  genuine = await filesOf(record, { proof: await proveRecord(market, record) });
});

/** The market's log as its own page queries it, with the genuine deal up to these entries. */
function asked(seqs: number[], { log, key, spki, prove }: MadeLog = market): MarketLog {
  return {
    log,
    keys: new Map([[key, spki]]),
    async find(deal, from) {
      const { hashes } = await readChain(record.entries);
      const seq = seqs.find((one) => one >= from);
      return deal === record.name && seq !== undefined
        ? prove({ deal, head: hashes[seq - 1] ?? 'f'.repeat(64), seq })
        : undefined;
    },
  };
}

async function judge(files: DealFiles, options: CheckOptions = {}) {
  const findings = await checkDealFile(files, options);
  const of = (verdict: string) => findings.filter((one) => one.verdict === verdict).map(({ text }) => text);
  return { ...verdictOf(findings), of };
}

// DEA-80
describe('the log of a deal file', () => {
  it('does not confirm its own file; the finding names what to compare and where', async () => {
    const { state, of } = await judge(genuine);
    expect(state).toBe('unconfirmed');
    expect(of('confirmed')).toEqual([]);
    expect(of('unknown').join('\n')).toMatch(new RegExp(`at /verify and /log.*${market.key}`, 'u'));
  });

  it('confirms the chain and what rests on it for a reader who has the fingerprint of its key', async () => {
    const { state, of } = await judge(genuine, { logKeys: ['f'.repeat(64), market.key] });
    expect(state).toBe('confirmed');
    expect(of('confirmed').join('\n')).toMatch(/3 entries follow.*\n3 names, messages and terms/u);
    expect(of('consistent')).toEqual(['deal.html matches deal.json.']);
  });

  it('makes the file broken for a reader who has the fingerprint of another key', async () => {
    const { state, of } = await judge(genuine, { logKeys: ['f'.repeat(64)] });
    expect(state).toBe('broken');
    expect(of('broken').join()).toContain('which you did not give');
  });

  it('is queried from the market when its own page checks the file', async () => {
    expect((await judge(genuine, { market: asked([3]) })).state).toBe('confirmed');
    const withoutProof = await filesOf(record);
    expect((await judge(withoutProof, { market: asked([2, 3]) })).state).toBe('confirmed');
    const later = await judge(withoutProof, { market: asked([2, 5]) });
    expect(later.state).toBe('unconfirmed');
    expect(later.of('unknown').join('\n')).toMatch(/continued since.*entry 5.*\n.*One later entry is not/u);
    expect((await judge(genuine, { market: asked([3]), logKeys: ['f'.repeat(64)] })).state).toBe('confirmed');
  });

  it('leaves the file unconfirmed when the market cannot be reached', async () => {
    const broken = {
      ...asked([3]),
      find: () => Promise.reject(new Error('no network')),
    };
    for (const one of ['unreachable', broken] as const) {
      const { state, of } = await judge(genuine, { market: one });
      expect(state).toBe('unconfirmed');
      expect(of('unknown').join('\n')).toContain('could not be reached');
    }
  });

  it('gives no finding on a chain whose entries do not lead to the logged entry', async () => {
    const entries = record.entries.map((text) => text.replace('"message":1', '"message":9'));
    const files = await filesOf({ ...record, entries }, { proof: await proveRecord(market, record) });
    for (const options of [{ logKeys: [market.key] }, { market: asked([3]) }]) {
      const { state, of } = await judge(files, options);
      expect(state).toBe('broken');
      expect(of('confirmed')).toEqual([]);
    }
  });

  it('makes the file broken when the market signed the log and no longer has the entry', async () => {
    const { state, of } = await judge(genuine, { market: asked([]) });
    expect(state).toBe('broken');
    expect(of('broken').join()).toContain('restored from a backup');
  });

  it('does not confirm entries after the logged one', async () => {
    const shorter = await filesOf(record, { proof: await proveRecord(market, record, 2) });
    for (const options of [{ logKeys: [market.key] }, { market: asked([2]) }]) {
      const { state, of } = await judge(shorter, options);
      expect(state).toBe('unconfirmed');
      expect(of('unknown').join('\n')).toContain('One later entry is not in that log');
      expect(of('confirmed')).toHaveLength(1);
    }
  });
});

// DEA-80, DEA-81
describe('a deal file that a forger rewrote as a whole', () => {
  const own = { name: 'd-of-the-forger' };
  /** Each case with what the forger changes besides the texts. */
  const ways: [string, (files: DealFiles) => Promise<DealFiles>][] = [
    ['with a log of the forger’s own', async (files) => forged(files, await makeLog('forgers-log'))],
    ['with a log of the market’s name', async (files) => forged(files, await makeLog())],
    ['without a log', async (files) => filesOf(recordOf(await forged(files, await makeLog())))],
    [
      'with the genuine proof',
      async (files) =>
        filesOf(recordOf(await forged(files, await makeLog())), { proof: await proveRecord(market, record) }),
    ],
    [
      'under another name of the deal',
      async () => {
        const renamed = await makeRecord(acts);
        const entries = renamed.entries.map((text) => text.replace('"deal":"d"', `"deal":"${own.name}"`));
        return filesOf({ ...renamed, ...own, entries });
      },
    ],
    [
      'with entries of the forger’s behind the genuine ones',
      async () => {
        const longer = await makeRecord([...acts, { act: 'contract.accepted', about: { contract: 1 } }]);
        return filesOf(longer, { proof: await proveRecord(market, longer, 3) });
      },
    ],
  ];
  const readers: [string, () => CheckOptions][] = [
    ['a reader without any trust', () => ({})],
    ['a reader with the fingerprint of the market', () => ({ logKeys: [market.key] })],
    ['the page of the market', () => ({ market: asked([3]) })],
    ['the page of another market', () => ({ market: { ...asked([]), log: 'other', keys: new Map() } })],
    ['the page of a market that is away', () => ({ market: 'unreachable' })],
  ];
  const all = ways.flatMap(([way, make]) =>
    readers.map(([reader, options]) => ({ way, reader, make, options })),
  );
  it.each(all)('$way is not confirmed to $reader', async ({ make, options }) => {
    const { state, of } = await judge(await make(genuine), options());
    expect(state).not.toBe('confirmed' satisfies FileState);
    // The market's log confirms only entries that it has.
    for (const text of of('confirmed')) expect(text).toMatch(/ha[ds] the chain up to entry 3/u);
  });

  it('is broken for the page of the market whose log it names', async () => {
    const files = await forged(genuine, await makeLog());
    const { state, of } = await judge(files, { market: asked([3]) });
    expect(state).toBe('broken');
    expect(of('broken').join()).toContain('not one of its keys');
    expect(canonicalJson(recordOf(files) as never)).toContain('we owe you 5 crore');
  });
});

// DEA-80
it.each([
  ['', []],
  ['ab'.repeat(32), ['ab'.repeat(32)]],
  [` ${'AB:'.repeat(31)}AB, ${'cd'.repeat(32)}\n`, ['ab'.repeat(32), 'cd'.repeat(32)]],
  ['ab'.repeat(31), undefined],
  ['SHA-256', undefined],
])('reads the fingerprints in %j', (text, keys) => {
  expect(readLogKeys(text)).toEqual(keys);
});
