import { refuse } from '@proffer/server/offer-files';
import type { MappedRecord } from '../mapping/mapped-record';
import { isDraftContract, mapCanadaContract } from '../mapping/canada-contract.mapping';
import { textAt, valueAt } from '../mapping/json-path';
import { mapOcdsTender } from '../mapping/ocds.mapping';
import type { PackageFacts } from '../mapping/ocds-source';
import { readPackage } from './package-elements';

type MappedElement = { row: number | string; raw: unknown; mapped: MappedRecord };

/** Every release or record of a package, mapped; `name` is the package's, for the reasons. Yields nothing for none. */
export async function* readOcdsPackage(
  name: string,
  chunks: AsyncIterable<Buffer>,
  now: Date,
): AsyncGenerator<MappedElement> {
  const facts: PackageFacts = { publisher: '', license: '' };
  for await (const part of readPackage(chunks)) {
    if (part.kind === 'field') {
      if (part.key === 'publisher') facts.publisher = textAt(part.value, 'name').replace(/^constant:/u, '');
      if (part.key === 'license') facts.license = textAt([part.value], 0).replace(/^constant:/u, '');
      continue;
    }
    const ocid = textAt(part.value, 'ocid');
    const row = ocid || `${part.list}[${part.index}]`;
    yield { row, raw: part.value, mapped: mapElement(name, part.list, part.value, facts, now) };
  }
}

function mapElement(
  name: string,
  list: 'releases' | 'records',
  value: unknown,
  facts: PackageFacts,
  now: Date,
): MappedRecord {
  if (list === 'releases') {
    return isDraftContract(value) ? mapCanadaContract(value, facts) : mapOcdsTender(value, facts, now);
  }
  const compiled = valueAt(value, 'compiledRelease');
  if (typeof compiled !== 'object' || compiled === null || Object.keys(compiled).length === 0) {
    const process = textAt(value, 'ocid') || 'its process';
    return refuse(
      'no_compiled_release',
      `The package ${name} has no compiled release for ${process}, only links to single releases, so there is no tender to read.`,
    );
  }
  return mapOcdsTender(compiled, facts, now);
}
