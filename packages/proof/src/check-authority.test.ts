import { describe, expect, it } from 'vitest';
import type { AuthorityLine } from './authority-register';
import { sha256OfText } from './bytes';
import { canonicalJson } from './canonical';
import { readChain } from './chain';
import { checkDealFile } from './deal-file';
import { partiesOf } from './deal-record';
import { noEntryBefore } from './entry';
import { writeLogProof } from './log-proof';
import { writeRegisters } from './register';
import { filesOf, makeRecord, proveRecord, type MadeAct } from './test/made-deal';
import { makeLog } from './test/made-log';
import { verdictOf } from './verdict';

type Change = Partial<AuthorityLine> & Pick<AuthorityLine, 'act' | 'member'>;

/** Register of the supplier (account 0): the owner 1 admits 2, who may sign up to ten lakh, and 3, who may not. */
const changes: Change[] = [
  { act: 'member.known', member: 1, role: 'owner' },
  { act: 'member.joined', member: 2, by: 1, limit: 1_000_000 },
  { act: 'member.joined', member: 3, by: 1, mayBind: false },
];

/** Returns the texts of a register's lines, chained, and their hashes. */
async function registerOf(
  lines: readonly Change[],
  { account = 0, name = 'r' } = {},
): Promise<{ entries: string[]; hashes: string[] }> {
  const made: { entries: string[]; hashes: string[] } = { entries: [], hashes: [] };
  for (const [index, line] of lines.entries()) {
    const text = canonicalJson({
      account,
      at: `2026-11-24T08:0${index}:00.000Z`,
      by: 'market',
      limit: null,
      mayBind: true,
      prev: made.hashes.at(-1) ?? noEntryBefore,
      register: name,
      role: 'member',
      seq: index + 1,
      v: 1,
      ...line,
    });
    made.entries.push(text);
    made.hashes.push(await sha256OfText(text));
  }
  return made;
}

const named = ({ hashes }: { hashes: string[] }, line: number) => ({
  register: 'r',
  seq: hashes.length,
  head: hashes.at(-1),
  line,
});

interface Case {
  lines?: readonly Change[];
  /** Lines in the file, if they differ from those at the time of the act. */
  inFile?: readonly Change[];
  account?: number;
  act?: string;
  signed?: number;
  line?: number;
  prepared?: number;
  approved?: number[];
  amount?: number | undefined;
  words?: Record<string, string>;
}

const person = { person: 'Asha Rao', preparer: 'Ravi Menon', authoriser: 'Meera Nair' };

async function checkCase(given: Case, withLog = false) {
  const { lines = changes, account = 0, signed = 2, line = 2 } = given;
  const register = await registerOf(lines, { account });
  const stored = given.inFile ? await registerOf(given.inFile, { account }) : register;
  const acts: MadeAct[] = [
    {
      act: given.act ?? 'contract.accepted',
      about: {
        contract: 1,
        member: signed,
        amount: 'amount' in given ? given.amount : 900_000,
        people: { prepared: given.prepared ?? signed, approved: given.approved ?? [], signed },
        authority: named(register, line),
      },
      words: given.words ?? person,
    },
  ];
  const made = await makeRecord(acts);
  const { entries } = await readChain(made.entries);
  const record = { ...made, parties: partiesOf(entries, made.openings) };
  const log = await makeLog();
  const proofs = await Promise.all(
    stored.hashes.map(async (head, index) =>
      withLog ? writeLogProof(await log.prove({ deal: 'r', head, seq: index + 1 })) : null,
    ),
  );
  const files = await filesOf(record, {
    given: { 'authority.json': writeRegisters([{ entries: stored.entries, proofs }]) },
    ...(withLog ? { proof: await proveRecord(log, record) } : {}),
  });
  const findings = await checkDealFile(files, withLog ? { logKeys: [log.key] } : {});
  return {
    state: verdictOf(findings).state,
    texts: findings
      .filter(({ what }) => what === 'authority')
      .map(({ verdict, text }) => `${verdict}: ${text}`),
  };
}

const told = async (given: Case) => (await checkCase(given)).texts;

// COM-43
describe('checkAuthority', () => {
  it('names the signer, the person who authorised them, the limit and the register entry', async () => {
    const { state, texts } = await checkCase({}, true);
    expect(texts).toEqual([
      'confirmed: Entry 1 (supplier accepted the contract): signed by Asha Rao for ₹ 9,00,000, authorised by Meera Nair up to ₹ 10,00,000 on 24 Nov 2026, 08:01:00 UTC, register entry 2.',
      'confirmed: Register entry 2 about the authority at the supplier was in the log of the market by 24 Nov 2026, 10:00:00 UTC.',
    ]);
    expect(state).toBe('confirmed');
  });

  it('confirms nothing without a trusted log', async () => {
    expect(await told({})).toEqual([
      expect.stringMatching(/^consistent: Entry 1 .*: signed by Asha Rao/u),
      'unknown: Register entry 2 about the authority at the supplier is in no log yet.',
    ]);
  });

  it('names who prepared and approved, by number if their names are not in the file', async () => {
    const [text] = await told({ prepared: 3, approved: [1] });
    expect(text).toContain('prepared by Ravi Menon, approved by person no. 1, signed by Asha Rao');
    const [withoutNames] = await told({ prepared: 3, words: {} });
    expect(withoutNames).toContain(
      'prepared by person no. 3, signed by person no. 2 for ₹ 9,00,000, authorised by person no. 1',
    );
  });

  it('reports an owner by founding', async () => {
    const [text] = await told({ signed: 1, line: 1, amount: 90_000_000 });
    expect(text).toContain(
      'signed by Asha Rao for ₹ 9,00,00,000, owner since 24 Nov 2026, 08:00:00 UTC or earlier, without limit, register entry 1.',
    );
  });

  it('accepts an NDA from a person with a limit', async () => {
    expect((await told({ act: 'nda.cover-ended', amount: undefined }))[0]).toMatch(/^consistent/u);
  });

  const left: Change = { act: 'member.left', member: 2, mayBind: false, by: 1 };
  it.each<[string, Case]>([
    ['differs from the one that entry 1 names', { inFile: changes.slice(0, 2) }],
    [
      'differs from the one that entry 1 names',
      { inFile: changes.map((one) => (one.member === 2 ? { ...one, limit: 9_000_000 } : one)) },
    ],
    ['belongs to another company', { account: 5 }],
    [
      'who had left the company on 24 Nov 2026, 08:03:00 UTC (register entry 4)',
      { lines: [...changes, left] },
    ],
    ['who had no authority to bind the company (register entry 3)', { signed: 3, line: 3 }],
    ['for ₹ 10,00,001, above the limit of ₹ 10,00,000 (register entry 2)', { amount: 1_000_001 }],
    ['with a limit of ₹ 10,00,000, but its amount is unknown', { amount: undefined }],
    ['has no line about Asha Rao', { signed: 4 }],
    ['relies on register entry 1, but register entry 2 decides', { line: 1 }],
    [
      'relies on register entry 2, but register entry 4 decides',
      { lines: [...changes, { act: 'member.changed', member: 2, by: 1, limit: 5_000_000 }] },
    ],
    ['counts an approval twice', { approved: [1, 1] }],
    ['counts an approval twice, or by the person who prepared', { prepared: 3, approved: [3] }],
    ['or signed it', { approved: [2] }],
    [
      'written by a person who was no owner',
      { lines: [...changes, { act: 'member.changed', member: 2, by: 3, limit: 1_000_000 }], line: 4 },
    ],
    ['contains lines that no entry confirms', { inFile: [...changes, left] }],
  ])('reports a register or act that does not hold: %s (case %#)', async (words, given) => {
    const texts = await told(given);
    expect(texts.filter((text) => text.startsWith('broken')).join('\n')).toContain(words);
  });

  it('reports a missing register, a register that no entry names, and a malformed entry', async () => {
    const register = await registerOf(changes);
    const authority = named(register, 2);
    const people = { prepared: 2, approved: [], signed: 2 };
    const check = async (about: object, given = {}) => {
      const record = await makeRecord([{ act: 'contract.accepted', about }]);
      return (await checkDealFile(await filesOf(record, { given })))
        .filter(({ what }) => what === 'authority')
        .map(({ verdict, text }) => `${verdict}: ${text}`);
    };
    expect(await check({ people, authority })).toEqual([
      'broken: The register of authority that entry 1 names is missing or invalid.',
    ]);
    expect(await check({ people })).toEqual([
      'broken: Entry 1 names its people or their authority in an invalid form.',
    ]);
    expect(await check({ people: { ...people, more: 1 }, authority })).toEqual([
      'broken: Entry 1 names its people or their authority in an invalid form.',
    ]);
    const proofs = register.entries.map(() => null);
    const inFile = { 'authority.json': writeRegisters([{ entries: register.entries, proofs }]) };
    expect(await check({}, inFile)).toEqual([
      'broken: authority.json contains a register that no entry names.',
      'unknown: One act does not state who acted for the company: that person’s authority cannot be verified.',
    ]);
    expect(await check({ people, authority }, { 'authority.json': '{}' })).toEqual([
      'broken: authority.json is not in the form of registers of authority.',
      'broken: The register of authority that entry 1 names is missing or invalid.',
    ]);
  });
});
