import { appendFile, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FlatRow } from './flat-release';

/** Maximum number of characters in memory; further cells are stored in files. */
const mostInMemory = 16_000_000;
const filesOfRows = 64;

/**
 * Groups the rows of several tables by process with bounded memory: beyond a limit they are stored in files of a
 * temporary folder, each with all rows of its processes, and one file is in memory at a time. Call `close` at the
 * end.
 */
export function createRowGroups(inMemory = mostInMemory) {
  let groups = new Map<string, FlatRow[]>();
  let held = 0;
  let folder: string | undefined;

  async function spill(): Promise<void> {
    folder ??= await mkdtemp(join(tmpdir(), 'proffer-import-'));
    const lines = new Map<number, string[]>();
    for (const [key, rows] of groups) {
      const file = fileNumber(key);
      const written = lines.get(file) ?? [];
      for (const { table, cells } of rows) written.push(JSON.stringify([key, table, cells]));
      lines.set(file, written);
    }
    for (const [file, written] of lines) await appendFile(fileOf(folder, file), `${written.join('\n')}\n`);
    groups = new Map();
    held = 0;
  }

  return {
    async add(key: string, row: FlatRow): Promise<void> {
      const rows = groups.get(key);
      if (rows) rows.push(row);
      else groups.set(key, [row]);
      for (const cell of row.cells) held += cell.length + 8;
      if (held > inMemory) await spill();
    },

    /**
     * Yields every process with all its rows in order, after all were added; in the order of the tables if they fit
     * in memory.
     */
    async *all(): AsyncGenerator<{ key: string; rows: FlatRow[] }> {
      if (folder === undefined) {
        for (const [key, rows] of groups) yield { key, rows };
        return;
      }
      await spill();
      for (let number = 0; number < filesOfRows; number += 1) {
        for (const [key, rows] of await readGroups(fileOf(folder, number))) yield { key, rows };
      }
    },

    async close(): Promise<void> {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

const fileOf = (folder: string, number: number) => join(folder, `${number}.jsonl`);

async function readGroups(path: string): Promise<Map<string, FlatRow[]>> {
  const groups = new Map<string, FlatRow[]>();
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return groups;
  for await (const line of file.readLines()) {
    const [key, table, cells] = JSON.parse(line) as [string, number, string[]];
    const rows = groups.get(key);
    if (rows) rows.push({ table, cells });
    else groups.set(key, [{ table, cells }]);
  }
  return groups;
}

/** Returns a file number that distributes keys evenly, also keys that differ in their last digits only. */
function fileNumber(key: string): number {
  let number = 7;
  for (let position = 0; position < key.length; position += 1) {
    number = (Math.imul(number, 31) + key.charCodeAt(position)) >>> 0;
  }
  return number % filesOfRows;
}
