import { refuse, type CategoryNumbers } from '@proffer/server/offer-files';
import { isDraftContract, mapCanadaContract } from '../mapping/canada-contract.mapping';
import { textAt, valueAt } from '../mapping/json-path';
import { releaseOfRecord } from '../mapping/ocds-process';
import { mapOcdsTender } from '../mapping/ocds.mapping';
import { statedFacts, type PackageFacts } from '../mapping/ocds-source';
import { readLines, readPackage, type PackagePart } from './package-elements';
import type { FieldTally } from './field-tally';
import type { Process, Processes } from './processes';
import { refusedRecord, type ReadRecord } from './read-record';

/** A text of releases or records; `name` is for messages. */
export interface OcdsDocument {
  name: string;
  format: 'json' | 'jsonl';
  chunks: AsyncIterable<Buffer>;
}

/** Context for reading the documents of one source. */
export interface OcdsReading {
  now: Date;
  categories: CategoryNumbers;
  processes: Processes;
  tally: FieldTally;
}

/** Counts the processes of a document, so that their releases can be merged when it is read. */
export async function countProcesses(document: OcdsDocument, processes: Processes): Promise<void> {
  for await (const part of partsIn(document)) {
    const release = part.kind === 'element' ? releaseIn(part) : undefined;
    if (release !== undefined) processes.count(release);
  }
}

/** Yields every process of a document as soon as all its releases were read; nothing if it has none. */
export async function* readOcdsPackage(
  document: OcdsDocument,
  reading: OcdsReading,
): AsyncGenerator<ReadRecord> {
  const facts = statedFacts(undefined);
  let elements = 0;
  let others = 0;
  for await (const part of partsIn(document)) {
    if (part.kind === 'element') elements += 1;
    if (part.kind === 'other') others += 1;
    else if (part.kind === 'field') {
      const stated = statedFacts({ [part.key]: part.value });
      facts.publisher ||= stated.publisher;
      facts.license ||= stated.license;
    } else if (part.kind === 'broken') {
      yield refusedRecord(part.index, '', refuse('broken_line', part.reason));
    } else if (part.kind === 'element') {
      const release = releaseIn(part);
      if (release === undefined) {
        const row = rowOf(part.value, `${part.list}[${part.index}]`);
        yield refusedRecord(row, part.value, withoutRelease(document.name, part.value));
        continue;
      }
      const name = `${part.list}[${part.index}]`;
      for (const process of reading.processes.take(release))
        yield recordOfProcess(process, name, { ...facts }, reading);
    }
  }
  // If there is nothing else, the file itself is rejected.
  if (elements > 0 && others > 0) {
    const reason = `${others} of its values are neither releases nor records.`;
    yield refusedRecord(document.name, '', refuse('no_release', reason));
  }
}

/** Yields the incomplete processes at the end of their source. */
export function* readRest(reading: OcdsReading): Generator<ReadRecord> {
  for (const process of reading.processes.rest()) {
    yield recordOfProcess(process, '', statedFacts(undefined), reading);
  }
}

function partsIn({ format, chunks }: OcdsDocument): AsyncIterable<PackagePart> {
  return format === 'jsonl' ? readLines(chunks) : readPackage(chunks);
}

function releaseIn({ list, value }: { list: string; value: unknown }): unknown {
  return list === 'records' ? releaseOfRecord(value) : value;
}

/** Context for reading one process. */
type ProcessReading = Omit<OcdsReading, 'processes'> & { processes: Pick<Processes, 'blankCurrency'> };

/** Returns a process as a record; its fields are counted with its offer. */
export function recordOfProcess(
  { release, releases }: Process,
  name: string,
  stated: PackageFacts,
  { now, categories, processes, tally }: ProcessReading,
): ReadRecord {
  const blankCurrency = processes.blankCurrency();
  // A single release may contain the facts of its package.
  const facts = stated.publisher === '' ? statedFacts(valueAt(release, 'packageInfo')) : stated;
  return {
    row: rowOf(release, name),
    raw: release,
    readWith: [facts, blankCurrency, releases],
    map() {
      const mapped = isDraftContract(release)
        ? mapCanadaContract(release, facts)
        : mapOcdsTender(release, { facts, now, categories, blankCurrency });
      if (mapped.kind === 'offer' && releases > 1) {
        mapped.notes.push(`${releases} releases of this process were put together; the latest counts.`);
      }
      return mapped;
    },
    count: (offer) => tally.add(release, offer),
  };
}

function rowOf(value: unknown, name: string): string {
  return textAt(value, 'ocid') || name;
}

function withoutRelease(name: string, record: unknown) {
  const process = textAt(record, 'ocid') || 'its process';
  return refuse(
    'no_compiled_release',
    `The package ${name} has no compiled release for ${process}, only links to single releases, so there is no tender to read.`,
  );
}
