import {
  canonicalJson,
  noEntryBefore,
  sha256OfText,
  writeDealRecord,
  writeRegisters,
  type DealEntry,
  type DealRecord,
  type StoredRegister,
  type RegisterEntry,
} from '@proffer/proof';

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

interface Tampering {
  name: string;
  files: Files;
}

/** Yields tampered copies of a deal file, each with one change; `other` is the file of the other side. */
export function* tamperings(files: Files, other: Files): Generator<Tampering> {
  yield* changedBytes(files);
  yield* changedFiles(files);
  const record = JSON.parse(textOf(files, 'deal.json')) as DealRecord;
  for (const [name, changed] of changedRecords(record, other)) {
    const bytes = Uint8Array.from(Buffer.from(writeDealRecord(changed)));
    yield { name, files: new Map(files).set('deal.json', bytes) };
  }
}

const textOf = (files: Files, name: string): string => Buffer.from(files.get(name) ?? []).toString();

/** Flips a bit at several positions of each file. */
function* changedBytes(files: Files): Generator<Tampering> {
  for (const [path, bytes] of files) {
    for (const at of [0, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      yield { name: `byte ${at} of ${path}`, files: new Map(files).set(path, changed) };
    }
  }
}

function* changedFiles(files: Files): Generator<Tampering> {
  const paths = [...files.keys()];
  for (const [index, path] of paths.entries()) {
    const without = new Map(files);
    without.delete(path);
    yield { name: `${path} left out`, files: without };
    const next = files.get(paths[(index + 1) % paths.length] ?? '');
    if (next) yield { name: `${path} exchanged`, files: new Map(files).set(path, next) };
  }
  yield { name: 'a file put in', files: new Map(files).set('documents/other.pdf', new Uint8Array([1])) };
}

function* changedRecords(record: DealRecord, other: Files): Generator<[string, DealRecord]> {
  const { entries, openings } = record;
  /** Keeps the openings with their entries, as a forger who knows the format would. */
  const withEntries = (changed: string[]): DealRecord => ({
    ...record,
    entries: changed,
    openings: changed.map((text) => openings[entries.indexOf(text)] ?? null),
  });
  for (const [at, text] of entries.entries()) {
    const entry = JSON.parse(text) as DealEntry;
    const write = (changed: object) => withEntries(entries.with(at, canonicalJson({ ...entry, ...changed })));
    yield [`entry ${at + 1} dropped`, withEntries(entries.toSpliced(at, 1))];
    yield [`entry ${at + 1} doubled`, withEntries(entries.toSpliced(at, 0, text))];
    if (at > 0) {
      const before = entries[at - 1] ?? '';
      yield [
        `entries ${at} and ${at + 1} exchanged`,
        withEntries(entries.toSpliced(at - 1, 2, text, before)),
      ];
    }
    yield [`act of ${at + 1} changed`, write({ act: 'offer.viewed' })];
    yield [`time of ${at + 1} moved`, write({ at: entry.at.replace('2026', '2027') })];
    yield [
      `author of ${at + 1} changed`,
      write({ by: entry.by.side === 'market' ? { side: 'buyer', user: 1 } : { side: 'market', user: null } }),
    ];
    yield [`about of ${at + 1} changed`, write({ about: { ...entry.about, more: 1 } })];
    yield [`cut off after ${at}`, withEntries(entries.slice(0, at))];
  }
  for (const [at, names] of openings.entries()) {
    const seq = at + 1;
    for (const [name, opening] of Object.entries(names ?? {})) {
      const write = (changed: object) => ({
        ...record,
        openings: openings.with(at, { ...names, [name]: { ...opening, ...changed } }),
      });
      yield [`${name} of ${seq} changed`, write({ value: `${opening.value}.` })];
      yield [`salt of ${name} of ${seq} changed`, write({ salt: '0'.repeat(32) })];
      const { [name]: _taken, ...rest } = names ?? {};
      yield [
        `${name} of ${seq} left out`,
        { ...record, openings: openings.with(at, Object.keys(rest).length > 0 ? rest : null) },
      ];
    }
  }
  yield ['words of two entries exchanged', { ...record, openings: exchanged(openings) }];
  const foreign = JSON.parse(textOf(other, 'deal.json')) as DealRecord;
  yield ['words of the other side', { ...record, openings: foreign.openings }];
  yield ['other side', { ...record, side: foreign.side }];
  yield ['other title', { ...record, offer: { ...record.offer, title: 'Other rods' } }];
  yield ['other number', { ...record, offer: { ...record.offer, id: record.offer.id + 1 } }];
  yield ['other name', { ...record, name: record.name.replace(/^./u, (sign) => (sign === 'a' ? 'b' : 'a')) }];
  yield ['other head', { ...record, head: { ...record.head, hash: 'a'.repeat(64) } }];
  yield ['other length', { ...record, head: { ...record.head, seq: record.head.seq + 1 } }];
  for (const side of ['buyer', 'supplier'] as const) {
    const parties = { ...record.parties, [side]: { ...record.parties[side], company: 'Other Company' } };
    yield [`other name of the ${side}`, { ...record, parties }];
  }
  yield* changedLists(record);
}

function* changedLists(record: DealRecord): Generator<[string, DealRecord]> {
  for (const list of ['documents', 'files'] as const) {
    for (const path of Object.keys(record[list])) {
      const { [path]: hash = '', ...rest } = record[list];
      yield [`${path} not named`, { ...record, [list]: rest }];
      yield [`${path} of another hash`, { ...record, [list]: { ...rest, [path]: 'b'.repeat(64) } }];
      if (list === 'documents') {
        yield [
          `${path} said to be gone`,
          { ...record, [list]: rest, missing: { ...record.missing, [hash]: 'gone' } },
        ];
      }
    }
  }
  if (Object.keys(record.missing).length > 0) yield ['nothing missing', { ...record, missing: {} }];
  yield ['something more missing', { ...record, missing: { ...record.missing, ['c'.repeat(64)]: 'gone' } }];
}

function exchanged(openings: DealRecord['openings']): DealRecord['openings'] {
  const [one = 0, other = 0] = openings.flatMap((names, at) => (names === null ? [] : [at]));
  return openings.with(one, openings[other] ?? null).with(other, openings[one] ?? null);
}

/**
 * Yields copies of a deal file with tampered key registers, as the database owner could make them. All hashes
 * of the registers fit, and the file names them. The signatures of the deal stay, as nobody else can make
 * them.
 */
export async function* keyTamperings(files: Files): AsyncGenerator<Tampering> {
  const { registers } = JSON.parse(textOf(files, 'keys.json')) as { registers: StoredRegister[] };
  for (const [at, register] of registers.entries()) {
    for (const [name, lines] of changedRegisters(register)) {
      const entries = await chained(lines);
      for (const [kept, proofs] of [
        ['with its proofs', entries.map((_, index) => register.proofs[index] ?? null)],
        ['without proofs', entries.map(() => null)],
      ] as const) {
        const changed = registers.with(at, { entries, proofs: [...proofs] });
        yield { name: `${name} in register ${at + 1}, ${kept}`, files: await withRegisters(files, changed) };
      }
    }
    const entries = register.entries.slice(0, -1);
    const shorter = registers.with(at, { entries, proofs: register.proofs.slice(0, -1) });
    yield { name: `end of register ${at + 1} cut off`, files: await withRegisters(files, shorter) };
    yield {
      name: `register ${at + 1} dropped`,
      files: await withRegisters(files, registers.toSpliced(at, 1)),
    };
    const proofs = register.proofs
      .with(0, register.proofs.at(-1) ?? null)
      .with(register.proofs.length - 1, register.proofs[0] ?? null);
    const exchanged = registers.with(at, { ...register, proofs });
    yield { name: `proofs of register ${at + 1} exchanged`, files: await withRegisters(files, exchanged) };
  }
  yield { name: 'registers exchanged', files: await withRegisters(files, exchangedOwners(registers)) };
  yield { name: 'no registers', files: await withRegisters(files, undefined) };
}

function* changedRegisters({ entries }: StoredRegister): Generator<[string, RegisterEntry[]]> {
  const lines = entries.map((text) => JSON.parse(text) as RegisterEntry);
  for (const [at, line] of lines.entries()) {
    const write = (changed: Partial<RegisterEntry>) => lines.with(at, { ...line, ...changed });
    const year = (by: number) => line.at.replace(/^\d+/u, (written) => String(Number(written) + by));
    yield [`key of line ${at + 1} swapped`, write({ key: 'a'.repeat(64) })];
    yield [`line ${at + 1} moved back in time`, write({ at: year(-1) })];
    yield [`line ${at + 1} moved on in time`, write({ at: year(1) })];
    yield [`line ${at + 1} of another account`, write({ account: line.account + 1 })];
    yield [`line ${at + 1} by somebody else`, write({ by: line.by === 'market' ? 'account' : 'market' })];
    yield [
      `act of line ${at + 1} changed`,
      write({ act: line.act === 'key.added' ? 'key.removed' : 'key.added' }),
    ];
    yield [`line ${at + 1} dropped`, lines.toSpliced(at, 1)];
    yield [
      `a key added before line ${at + 1}`,
      lines.toSpliced(at, 0, { ...line, act: 'key.added', key: 'b'.repeat(64) }),
    ];
    yield [`line ${at + 1} doubled`, lines.toSpliced(at, 0, line)];
  }
  yield ['a register that is called otherwise', lines.map((line) => ({ ...line, register: 'other' }))];
}

async function chained(lines: RegisterEntry[]): Promise<string[]> {
  const texts: string[] = [];
  let prev = noEntryBefore;
  for (const [index, line] of lines.entries()) {
    const text = canonicalJson({ ...line, prev, seq: index + 1 });
    texts.push(text);
    prev = await sha256OfText(text);
  }
  return texts;
}

const exchangedOwners = ([one, other, ...rest]: StoredRegister[]): StoredRegister[] =>
  one && other ? [{ ...one, entries: other.entries }, { ...other, entries: one.entries }, ...rest] : [];

async function withRegisters(files: Files, registers: StoredRegister[] | undefined): Promise<Files> {
  const record = JSON.parse(textOf(files, 'deal.json')) as DealRecord;
  const made = new Map(files);
  if (registers) {
    const text = writeRegisters(registers);
    made.set('keys.json', Uint8Array.from(Buffer.from(text)));
    record.files['keys.json'] = await sha256OfText(text);
  } else {
    made.delete('keys.json');
    delete record.files['keys.json'];
  }
  return made.set('deal.json', Uint8Array.from(Buffer.from(writeDealRecord(record))));
}
