#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parseArgs } from 'node:util';
import {
  checkDealFile,
  findingTitles,
  readLogKeys,
  readZip,
  verdictOf,
  verdicts,
  ZipFault,
  type FileState,
} from '@proffer/proof';
import { runCommand } from './run-command';

const usage = `Usage: proffer-verify FILE.zip [PDF…] [--log-key FINGERPRINT]…

Recomputes all that a deal file says, on this computer alone. PDFs named after it are looked for among the documents of
the deal. Whoever makes a whole file can make all of it agree: give the fingerprint (SHA-256) of the key of the market's
log, which the market shows at /verify and /log, so that the log can confirm the file.

Exit codes:
  0  confirmed: the log whose key you gave has the whole chain of the file
  1  broken: something does not hold
  2  the file cannot be read, or the command is wrong
  3  not confirmed: the file does not contradict itself, but the log is not confirmed, or lacks its last entries`;

// Collects garbage earlier: a check produces much of it and should use little more memory than the file (DEA-83).
setFlagsFromString('--optimize-for-size');

const exitCodes: Record<FileState, number> = { confirmed: 0, broken: 1, unconfirmed: 3 };
const unreadable = 2;

/** Returns a view, because copying a large file would double the memory. */
async function read(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function readArguments() {
  const options = { help: { type: 'boolean' }, 'log-key': { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const logKeys = readLogKeys((values['log-key'] ?? []).join(' '));
  if (!logKeys) throw new TypeError('A fingerprint after --log-key has 64 signs, 0 to 9 and a to f.');
  const [file, ...others] = positionals;
  return { isHelp: values.help === true, file, others, logKeys };
}

/** Needs neither a database nor settings: anybody with the file can run it. */
async function main(): Promise<number> {
  const { isHelp, file, others, logKeys } = readArguments();
  if (isHelp || file === undefined) {
    console.log(usage);
    return isHelp ? 0 : unreadable;
  }
  const beside = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const other of others) beside.set(path.basename(other), await read(other));
  const findings = await checkDealFile(readZip(await read(file)), { beside, logKeys });
  const { state, title, text } = verdictOf(findings);
  console.log(`${title}\n${text}`);
  for (const kind of verdicts) {
    const own = findings.filter(({ verdict }) => verdict === kind);
    if (own.length > 0) console.log(`\n${findingTitles[kind]}`);
    for (const finding of own) console.log(`- ${finding.text}`);
  }
  return exitCodes[state];
}

/** Prints why a file cannot be checked, without a stack trace for expected errors. */
function report(error: unknown): number {
  const isExpected =
    error instanceof ZipFault || error instanceof TypeError || (error instanceof Error && 'code' in error);
  console.error('The file cannot be checked.', isExpected ? error.message : error);
  return unreadable;
}

// Exit code 1 means that the file is broken, so a check that failed to run has another code.
runCommand(() => main().catch(report), unreadable);
