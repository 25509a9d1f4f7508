import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from './config';
import { replaceFile } from './platform/atomic-file';

const note = z.object({ address: z.url(), pid: z.number().int().positive() });

const placeOf = (dataDir: string) => path.join(dataDir, 'running-address.json');

/** Stores the address of this process, for commands that print links. */
export async function noteAddress(dataDir: string, address: string): Promise<void> {
  await replaceFile(
    placeOf(dataDir),
    JSON.stringify({ address, pid: process.pid } satisfies z.input<typeof note>),
  );
}

/** Removes the stored address of this process, not that of another one. */
export async function forgetAddress(dataDir: string): Promise<void> {
  if ((await readNote(dataDir))?.pid === process.pid) await rm(placeOf(dataDir), { force: true });
}

/**
 * Returns the settings with links to the server that runs on the same data folder. Without such a server, or with
 * `PUBLIC_URL`, the links stay as they are. The address of a process that has died is ignored.
 */
export async function withRunningAddress(config: Config): Promise<Config> {
  if (config.publicUrl !== undefined) return config;
  const found = await readNote(config.dataDir);
  return found && isAlive(found.pid) ? { ...config, linkBase: found.address } : config;
}

async function readNote(dataDir: string): Promise<z.output<typeof note> | undefined> {
  const text = await readFile(placeOf(dataDir), 'utf8').catch(() => '');
  try {
    return note.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process belongs to another user, so it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
