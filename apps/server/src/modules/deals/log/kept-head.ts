import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../platform/atomic-file';
import { writtenLogHead } from './written-head';
import type { LogRepository } from './log.repository';

const fileName = 'log-head.json';
const keptHead = z.object({ log: z.string(), size: z.number(), root: z.string(), at: z.string() });
type NamedHead = z.output<typeof keptHead>;

interface KeptHeadDeps {
  /** The data folder, which a backup of the database does not bring back. */
  folder: string;
  repository: Pick<LogRepository, 'findHead'>;
  logger: { error(details: object, text: string): void };
}

/** The newest head that this folder has seen signed, kept beside the database: one restored from before it lacks it (DEA-28). */
export function createKeptHead({ folder, repository, logger }: KeptHeadDeps) {
  const file = path.join(folder, fileName);
  let isChecked = false;

  /** One that is missing or damaged tells nothing. */
  const read = (): Promise<NamedHead | undefined> =>
    readFile(file, 'utf8')
      .then((text) => keptHead.parse(JSON.parse(text)))
      .catch(() => undefined);

  return {
    /**
     * Once for a process, before the log grows: a head that the database does not have is told to the operator, and
     * stays in the folder under a name of its own.
     */
    async check(): Promise<void> {
      if (isChecked) return;
      const kept = await read();
      if (kept && (await repository.findHead(kept.size))?.root !== kept.root) {
        const lost = path.join(folder, `lost-log-head-${kept.size}.json`);
        await rename(file, lost);
        logger.error(
          { lost },
          `the database is older than this data folder: it lacks a head of the market's log that was given out (${writtenLogHead(kept)}). See "A restore forks the log" in docs/operating.md`,
        );
      }
      isChecked = true;
    },

    keep: ({ log, size, root, at }: NamedHead): Promise<void> =>
      replaceFile(file, `${JSON.stringify({ log, size, root, at })}\n`),
  };
}
export type KeptHead = ReturnType<typeof createKeptHead>;
