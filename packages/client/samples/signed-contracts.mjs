#!/usr/bin/env node
/**
 * Copies each signed contract into a folder: its document, its data and the file that proves the deal.
 *
 *   PROFFER_URL=… PROFFER_KEY=… node signed-contracts.mjs FOLDER [--follow]
 *
 * It continues after the last event that it has handled, so that it can be stopped at any time and run regularly. With
 * --follow it waits for further contracts. The key needs the scope contracts:read.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, ProfferError } from '@proffer/client';

const { PROFFER_URL, PROFFER_KEY } = process.env;
const folder = process.argv[2];
if (!PROFFER_URL || !PROFFER_KEY || !folder) {
  console.error('Usage: PROFFER_URL=… PROFFER_KEY=… node signed-contracts.mjs FOLDER [--follow]');
  process.exit(2);
}

const proffer = createClient({ baseUrl: PROFFER_URL, key: PROFFER_KEY });
const cursorFile = path.join(folder, 'cursor');

/** Writes a file so that a reader sees all of it or nothing. */
function write(file, content) {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

const readCursor = () => (existsSync(cursorFile) ? Number(readFileSync(cursorFile, 'utf8')) : 0);

/** Returns the stored data of a contract; undefined if it has not been copied completely. */
function readCopied(place) {
  const file = path.join(place, 'contract.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Copies a contract that both sides have signed, and again when an amendment is in force. */
async function copy(id) {
  const contract = await proffer.call('getContract', { params: { id } });
  const { proposalId, buyerId, amendment } = contract;
  if (!contract.supplierAgreement || !contract.buyerAgreement) return;
  const place = path.join(folder, `contract-${id}`);
  if (readCopied(place)?.amendment === amendment) return;
  mkdirSync(place, { recursive: true });
  const document = await proffer.call('contractDocument', { params: { id } });
  write(path.join(place, 'contract.pdf'), document.bytes);
  if (amendment > 0) {
    const amended = await proffer.call('amendmentDocument', { params: { id, number: amendment } });
    write(path.join(place, `amendment-${amendment}.pdf`), amended.bytes);
  }
  const deal = await proffer.call('dealFile', { query: { proposalId, buyerId } });
  write(path.join(place, 'deal.zip'), deal.bytes);
  // The data come last: a folder with contract.json is complete.
  write(path.join(place, 'contract.json'), `${JSON.stringify(contract, null, 2)}\n`);
  console.log(`Copied contract ${id}: ${contract.contractName}`);
}

mkdirSync(folder, { recursive: true });
const options = {
  after: readCursor(),
  follow: process.argv.includes('--follow'),
  onProgress: (after) => write(cursorFile, String(after)),
};
try {
  for await (const event of proffer.events(options)) {
    // One of these follows the last agreement, whether it is a signature on the document or not.
    if (/^contract[.](?:signed|sealed)$/.test(event.type)) await copy(event.data.contractId);
    write(cursorFile, String(event.sequence));
  }
} catch (error) {
  if (!(error instanceof ProfferError) || error.code !== 'events_expired') throw error;
  console.error(
    `Events after ${options.after} are deleted. Write ${error.details.oldest - 1} to ${cursorFile},`,
  );
  console.error('and copy the contracts that were signed in the meantime.');
  process.exitCode = 1;
}
