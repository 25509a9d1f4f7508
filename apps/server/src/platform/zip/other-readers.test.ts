import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readZip, ZipFault } from '@proffer/proof';
import { joined, zipPartsOf } from '@proffer/proof/test';
import { requireTool } from '../../../test/support/tools';
import { zipFile } from './zip-file';

const folder = mkdtempSync(path.join(tmpdir(), 'proffer-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Contents = Record<string, string>;
const written = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Returns the files that our reader accepts from an archive; undefined if it refuses it. */
function ours(zip: Uint8Array<ArrayBuffer>): Contents | undefined {
  try {
    return Object.fromEntries([...readZip(zip)].map(([name, bytes]) => [name, written(bytes)]));
  } catch (error) {
    if (error instanceof ZipFault) return undefined;
    throw error;
  }
}

/** Returns the files that other programs unpack, from a pipe where they support it. */
function others(zip: Uint8Array): Contents[] {
  const file = path.join(folder, 'deal.zip');
  writeFileSync(file, zip);
  return [
    unpacked((into) =>
      execFileSync(requireTool('unzip'), ['-qq', '-o', '-d', into, file], { stdio: 'pipe' }),
    ),
    unpacked((into) => execFileSync(requireTool('bsdtar'), ['-xf', file, '-C', into], { stdio: 'pipe' })),
    unpacked((into) =>
      execFileSync(requireTool('bsdtar'), ['-xf', '-', '-C', into], { input: zip, stdio: 'pipe' }),
    ),
  ];
}

function unpacked(unpack: (into: string) => void): Contents {
  const into = path.join(folder, 'unpacked');
  mkdirSync(into);
  try {
    unpack(into);
    const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    return Object.fromEntries(
      files.map((one) => {
        const file = path.join(one.parentPath, one.name);
        return [path.relative(into, file), written(readFileSync(file))];
      }),
    );
  } finally {
    rmSync(into, { recursive: true });
  }
}

const signatures = [0x03_04, 0x01_02, 0x05_06, 0x07_08, 0x06_06, 0x06_07].map((end) => [
  0x50,
  0x4b,
  end >> 8,
  end & 0xff,
]);
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom(...signatures).map((one) => Uint8Array.from(one)),
    ),
    {
      maxLength: 6,
    },
  )
  .map(joined);
const archive = fc
  .uniqueArray(
    fc.record({
      name: fc.oneof(
        { weight: 9, arbitrary: fc.stringMatching(/^(documents|certificates)\/[a-z]{1,3}-[0-9]{1,2}\.pdf$/) },
        { weight: 3, arbitrary: fc.constantFrom('deal.json', 'deal.html', 'keys.json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('Deal.json', 'documents//a-1.pdf', '../a-1.pdf', 'documents/'),
        },
      ),
      bytes: content,
      isDescribed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4, selector: ({ name }) => name },
  )
  .map(zipPartsOf);

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const pieces = fc.constantFrom('body' as const, 'directory' as const, 'end' as const);

/**
 * Arbitrary changes of an archive: flipped bits, inserted or deleted bytes, duplicated or exchanged
 * parts, or none.
 */
const change = fc.oneof(
  fc.record({ kind: fc.constant('bit' as const), of: pieces, at: place, value: fc.nat(7) }),
  fc.record({ kind: fc.constant('byte' as const), of: pieces, at: place, value: fc.nat(255) }),
  fc.record({ kind: fc.constant('insert' as const), of: pieces, at: place, value: fc.nat(255) }),
  fc.record({ kind: fc.constant('delete' as const), of: pieces, at: place, value: fc.nat(40) }),
  fc.record({ kind: fc.constant('twice' as const), of: pieces, at: place, value: fc.nat(2) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function applied(parts: ReturnType<typeof zipPartsOf>, { kind, of, at, value }: Change) {
  const bytes = Uint8Array.from(parts[of]);
  const index = Math.floor(at * bytes.length);
  const [before, rest] = [bytes.subarray(0, index), bytes.subarray(index)];
  if (kind === 'bit') bytes[index] = (bytes[index] ?? 0) ^ (1 << value);
  else if (kind === 'byte') bytes[index] = value;
  const made = {
    bit: bytes,
    byte: bytes,
    insert: joined([before, Uint8Array.of(value), rest]),
    delete: joined([before, rest.subarray(value)]),
    twice: joined([bytes, parts[(['body', 'directory', 'end'] as const)[value] ?? 'body']]),
  }[kind];
  return { ...parts, [of]: made };
}

// DEA-82
describe('ZIP archives that are read as deal files', () => {
  it('ZIP archives read as deal files hold the same files for other programs, whatever changes were made', () => {
    let accepted = 0;
    fc.assert(
      fc.property(archive, fc.array(change, { maxLength: 2 }), (parts, changes) => {
        const { body, directory, end } = changes.reduce(applied, parts);
        const zip = joined([body, directory, end]);
        const own = ours(zip);
        if (own === undefined) return;
        accepted += 1;
        for (const other of others(zip)) expect(other).toEqual(own);
      }),
      { numRuns: 500, seed: 20_261_129 },
    );
    expect(accepted).toBeGreaterThan(40);
  });

  it('ZIP archives read as deal files are accepted when the server wrote them', async () => {
    const names = ['deal.json', 'documents/nda-1-prepared.pdf'];
    const files = names.map((name) => ({
      folder: path.dirname(name) === '.' ? '' : path.dirname(name),
      name: path.basename(name),
      read: async () => ({ bytes: Buffer.from(`This is ${name}.`) }),
    }));
    const at = new Date('2026-11-21T10:00:00Z');
    const zip = new Uint8Array(await buffer(zipFile('deal.zip', files, at, { isStored: true }).stream));
    const own = ours(zip);
    expect(Object.keys(own ?? {})).toEqual(names);
    for (const other of others(zip)) expect(other).toEqual(own);
  });
});
