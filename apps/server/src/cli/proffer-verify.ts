#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkDealFile, findingTitles, readZip, verdictOf, verdicts, ZipFault } from '@proffer/proof';
import { runCommand } from './run-command';

const usage = `Usage: proffer-verify FILE.zip [PDF…]

Works out anew all that a deal file says, on this computer alone, and says what holds, what does not and what cannot be
known from the file. Documents named after it are looked for among those of the deal.

Exit codes: 0 all that can be checked holds; 1 something does not hold; 2 the file cannot be read.`;

const [broken, unreadable] = [1, 2];
const read = async (file: string) => new Uint8Array(await readFile(file));

/** Needs neither a database nor settings: whoever has the file can run it anywhere. */
async function main([file, ...others]: string[]): Promise<number> {
  if (file === undefined || file === '--help') {
    console.log(usage);
    return file === undefined ? unreadable : 0;
  }
  try {
    const beside = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const other of others) beside.set(path.basename(other), await read(other));
    const findings = await checkDealFile(await readZip(await read(file)), { beside });
    const { isBroken, text } = verdictOf(findings);
    console.log(text);
    for (const kind of verdicts) {
      const own = findings.filter(({ verdict }) => verdict === kind);
      if (own.length > 0) console.log(`\n${findingTitles[kind]}`);
      for (const finding of own) console.log(`- ${finding.text}`);
    }
    return isBroken ? broken : 0;
  } catch (error) {
    if (!(error instanceof ZipFault) && !(error instanceof Error && 'code' in error)) throw error;
    console.error(`${file} cannot be read. ${error.message}`);
    return unreadable;
  }
}

runCommand(() => main(process.argv.slice(2)));
