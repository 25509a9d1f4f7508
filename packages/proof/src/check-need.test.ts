import { describe, expect, it } from 'vitest';
import { sha256OfText } from './bytes';
import { canonicalJson, type Json } from './canonical';
import { readChain } from './chain';
import { checkDealFile } from './deal-file';
import { partiesOf } from './deal-record';
import { noEntryBefore, sealOf } from './entry';
import { writeLogProof } from './log-proof';
import { writeRegisters } from './register';
import { filesOf, makeRecord, proveRecord, type MadeAct } from './test/made-deal';
import { makeLog } from './test/made-log';
import { verdictOf } from './verdict';

const salt = '00112233445566778899aabbccddeeff';
const texts = { need: '{"title":"Pumps"}', answer: '{"price":5}' };
const soon = '2026-11-24T08:30:00.000Z';
const other = 'f'.repeat(64);

interface Line {
  act: string;
  about: object;
  at?: string;
}

const hashOf = (name: 'need' | 'answer') => sealOf(name, { salt, value: texts[name] });

/** Lines of a sealed need with two answers, of which the second belongs to this deal. */
async function usualLines(deadline = soon, opened = '2026-11-24T08:30:01.000Z'): Promise<Line[]> {
  const need = { deadline, hash: await hashOf('need'), sealed: true, version: 1 };
  return [
    { act: 'need.published', about: need },
    { act: 'answer.given', about: { answer: 'a', hash: other } },
    { act: 'answer.given', about: { answer: 'b', hash: other } },
    { act: 'answer.given', about: { answer: 'b', hash: await hashOf('answer') } },
    { act: 'need.opened', about: { answers: 2 }, at: opened },
  ];
}

/** Returns the texts of a register's lines, chained, and their hashes. */
async function registerOf(lines: readonly Line[], account = 1) {
  const made: { entries: string[]; hashes: string[] } = { entries: [], hashes: [] };
  for (const [index, line] of lines.entries()) {
    const text = canonicalJson({
      account,
      at: `2026-11-24T08:0${index}:00.000Z`,
      prev: made.hashes.at(-1) ?? noEntryBefore,
      register: 'n',
      seq: index + 1,
      v: 1,
      ...line,
    } as unknown as Json);
    made.entries.push(text);
    made.hashes.push(await sha256OfText(text));
  }
  return made;
}

interface Case {
  lines?: Line[];
  /** Lines in the file, if they differ from those that the entry names. */
  inFile?: Line[];
  account?: number;
  words?: Record<string, string>;
  answer?: string;
}

/** Checks a file; with a log, it had the register by 10:00. */
async function checkCase(given: Case = {}, withLog = false) {
  const lines = given.lines ?? (await usualLines());
  const register = await registerOf(lines, given.account);
  const stored = given.inFile ? await registerOf(given.inFile, given.account) : register;
  const head = { register: 'n', seq: lines.length, head: register.hashes.at(-1) };
  const acts: MadeAct[] = [
    {
      act: 'quote.quoted',
      about: { quote: 1, need: { ...head, answer: given.answer ?? 'b', need: 7 } },
      words: given.words ?? texts,
    },
    { act: 'quote.declined', about: { quote: 1 } },
  ];
  const made = await makeRecord(acts);
  const { entries } = await readChain(made.entries);
  const record = { ...made, parties: partiesOf(entries, made.openings) };
  const log = await makeLog();
  const proofs: (string | null)[] = [];
  for (const [index, hash] of stored.hashes.entries()) {
    const leaf = { deal: 'n', head: hash, seq: index + 1 };
    proofs.push(withLog ? writeLogProof(await log.prove(leaf)) : null);
  }
  const files = await filesOf(record, {
    given: { 'needs.json': writeRegisters([{ entries: stored.entries, proofs }]) },
    ...(withLog ? { proof: await proveRecord(log, record) } : {}),
  });
  const findings = await checkDealFile(files, withLog ? { logKeys: [log.key] } : {});
  return {
    state: verdictOf(findings).state,
    page: new TextDecoder().decode(files.get('deal.html')),
    texts: findings.filter(({ what }) => what === 'need').map(({ verdict, text }) => `${verdict}: ${text}`),
  };
}

const changed = async (change: (lines: Line[]) => Line[]) => change(await usualLines());

describe('checkNeeds', () => {
  // NED-122
  it('states when an answer was registered, and that no other was added or left out', async () => {
    const { state, texts: found } = await checkCase();
    expect(state).toBe('unconfirmed');
    expect(found[0]).toMatch(/^consistent: The answer in entry 1 was registered on .* one of 2 answers/);
    expect(found[1]).toBe('unknown: The registered hash of the answer is in no log yet.');
  });

  // NED-123
  it('accepts the page with the need and the answer in words', async () => {
    const { page } = await checkCase();
    expect(page).toContain('<h2>Need no. 7 and its answer</h2>');
    expect(page).toContain('<th scope="row">title</th><td><bdi>Pumps</bdi></td>');
  });

  // NED-122
  it.each([
    ['2026-11-24T11:00:00.000Z', /^confirmed: The log of the market had the hash .* before the deadline/],
    [soon, /^unknown: The log of the market had the hash .* after the deadline/],
  ])('judges the time of the log by a deadline at %s', async (deadline, expected) => {
    const lines = await usualLines(deadline, deadline);
    const { texts: found } = await checkCase({ lines }, true);
    expect(found.at(-1)).toMatch(expected);
  });

  // NED-122
  it.each<[string, () => Promise<Case>, string]>([
    [
      'another answer than the registered one',
      async () => ({ words: { ...texts, answer: '{"price":4}' } }),
      'is not the one in the register',
    ],
    [
      'another need than the registered one',
      async () => ({ words: { ...texts, need: '{}' } }),
      'is not the one in its register',
    ],
    ['an answer of another supplier', async () => ({ answer: 'a' }), 'is not the one in the register'],
    ['an answer that was never registered', async () => ({ answer: 'c' }), 'has no opened answer'],
    ['a register of another buyer', async () => ({ account: 5 }), 'belongs to another buyer'],
    [
      'a register that differs from the one named',
      async () => ({
        inFile: await changed((lines) =>
          lines.map((line, at) =>
            at === 1 ? { ...line, about: { answer: 'a', hash: 'e'.repeat(64) } } : line,
          ),
        ),
      }),
      'a line was inserted, removed or changed',
    ],
    [
      'an answer that was left out at the opening',
      async () => ({
        lines: await changed((lines) =>
          lines.map((line) => (line.act === 'need.opened' ? { ...line, about: { answers: 1 } } : line)),
        ),
      }),
      'opens 1 answers, but 2 were given',
    ],
    [
      'an answer after the opening',
      async () => ({
        lines: await changed((lines) => [
          ...lines,
          { act: 'answer.given', about: { answer: 'b', hash: other }, at: '2026-11-24T08:31:00.000Z' },
        ]),
      }),
      'adds an answer after the deadline',
    ],
    [
      'sealed answers that were opened early',
      async () => ({
        lines: await changed((lines) =>
          lines.map((line) =>
            line.act === 'need.opened' ? { ...line, at: '2026-11-24T08:20:00.000Z' } : line,
          ),
        ),
      }),
      'opens sealed answers before the deadline',
    ],
    [
      'a deadline that was moved forward',
      async () => ({
        lines: await changed((lines) => [
          lines[0]!,
          { act: 'need.extended', about: { ...lines[0]!.about, deadline: '2026-11-24T08:15:00.000Z' } },
          ...lines.slice(1),
        ]),
      }),
      'moves the deadline to an earlier time',
    ],
    [
      'answers that were not opened',
      async () => ({ lines: await changed((lines) => lines.slice(0, 4)) }),
      'has no opened answer',
    ],
  ])('finds %s', async (_what, make, fault) => {
    const { state, texts: found } = await checkCase(await make());
    expect(state).toBe('broken');
    expect(found.join('\n')).toContain(fault);
  });
});
