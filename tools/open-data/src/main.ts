import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { openMarket } from '@proffer/server/open-market';
import { exitCodes, messageOf, runCommand } from '@proffer/server/run-command';
import { differenceText } from './differences';
import { createImportService, exitCodeOf, fieldLines } from './import.service';
import type { RefusedRow } from './readers/read-items';

const usage = `Usage: npm run import -- FILE… [--dry-run] [--refused FILE] [--notes]

Reads CSV, OCDS JSON and JSON Lines (each also as .gz, and in .tar.gz) and XLSX into the market under DATA_DIR or DATABASE_URL.
  --dry-run       read and check everything, write nothing
  --refused FILE  where refused rows go, with the reason of each (default: import-refused.csv in the data folder)
  --notes         print what was left out of offers that were taken, and every difference to what is there

Ends with 1 when a file could not be read, or when every row was refused.`;

/** Maximum number of differences printed without --notes. */
const shownDifferences = 20;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      refused: { type: 'string' },
      notes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(usage);
    return values.help ? exitCodes.done : exitCodes.wrong;
  }
  const market = await openMarket();
  let exitCode: number;
  try {
    const refusedFile = path.resolve(values.refused ?? path.join(market.dataDir, 'import-refused.csv'));
    const refused = createRefusedFile(refusedFile);
    const bar = new SingleBar(
      { format: '{bar} {percentage}% of {total} KB, {eta_formatted} left', noTTYOutput: false },
      Presets.shades_classic,
    );
    let hasBar = false;
    let firstRefusal: RefusedRow | undefined;
    const differences: string[] = [];
    const startedAt = performance.now();
    const service = createImportService(market);
    const summary = await service.run(
      positionals.map((file) => ({ path: path.resolve(file) })),
      {
        isDryRun: values['dry-run'],
        isReadAgain: values.notes,
        onProgress(bytesRead, bytesTotal) {
          const total = Math.ceil(bytesTotal / 1024);
          if (!hasBar) bar.start(total, 0);
          hasBar = true;
          bar.update(Math.min(total, Math.ceil(bytesRead / 1024)));
        },
        onRefused: (row) => {
          firstRefusal ??= row;
          return refused.add(row);
        },
        onNote: (note) => {
          if (values.notes)
            console.log(`${note.file}${note.row === undefined ? '' : `, ${note.row}`}: ${note.text}`);
        },
        onDifference: (difference) => {
          if (values.notes || differences.length < shownDifferences) {
            differences.push(differenceText(difference));
          }
        },
      },
    );
    bar.stop();
    await refused.close();
    if (!values['dry-run'] && summary.added + summary.changed > 0) await market.learnWords();
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    for (const { file, reason } of summary.unreadable) console.error(`${file}: ${reason}`);
    if (summary.unreadable.length === 0 && summary.read === 0 && firstRefusal !== undefined) {
      console.error(`All rows were refused. The first, ${firstRefusal.row}: ${firstRefusal.reason}`);
    }
    exitCode = exitCodeOf(summary);
    console.log(
      [
        `${values['dry-run'] ? 'Dry run: nothing was written. ' : ''}Read ${summary.read} offers of ${summary.companies} companies in ${seconds} s.`,
        `  ${summary.added} ${values['dry-run'] ? 'would be new' : 'added'}, ${summary.changed} ${values['dry-run'] ? 'would change' : 'changed'}, ${summary.known} there already, ${summary.refused} refused, ${summary.notes} notes.`,
        ...(summary.refused > 0 ? [`  Refused rows with their reasons: ${refusedFile}`] : []),
        ...differences.map((line) => `  ${line}`),
        ...differencesLeft(summary, differences.length),
        ...fieldLines(summary).map((line) => `  ${line}`),
        ...summary.attributions.map((line) => `  ${line}`),
      ].join('\n'),
    );
  } finally {
    await market.close();
  }
  return exitCode;
}

function differencesLeft({ changed, kept }: { changed: number; kept: number }, told: number): string[] {
  const more = changed + kept - told;
  return more === 0 ? [] : [`  ${more.toLocaleString('en-IN')} more have changed; --notes tells of all.`];
}

/** A CSV file of rejected rows, created with the first one. */
function createRefusedFile(file: string) {
  let stream: WriteStream | undefined;
  return {
    async add(row: RefusedRow): Promise<void> {
      if (!stream) {
        stream = createWriteStream(file);
        stream.write('file,row,code,reason,raw\n');
      }
      const raw = typeof row.raw === 'string' ? row.raw : JSON.stringify(row.raw);
      const line = [row.file, String(row.row), row.code, row.reason, raw].map(quoted).join(',');
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    },
    async close(): Promise<void> {
      if (!stream) return;
      stream.end();
      await once(stream, 'finish');
    },
  };
}

/** Returns a CSV cell. A leading formula sign is escaped, because people open this file in a spreadsheet. */
function quoted(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

runCommand(() =>
  main().catch((error: unknown) => {
    throw new Error(`The import stopped.\n${messageOf(error)}`, { cause: error });
  }),
);
