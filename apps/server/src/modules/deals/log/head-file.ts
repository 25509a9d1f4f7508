import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../platform/atomic-file';
import { writtenLogHead } from './written-head';
import type { LogRepository } from './log.repository';

const fileName = 'log-head.json';
const storedHead = z.object({ log: z.string(), size: z.number(), root: z.string(), at: z.string() });
type NamedHead = z.output<typeof storedHead>;

interface HeadFileDeps {
  /** Data folder, which restoring a backup of the database does not replace. */
  folder: string;
  repository: Pick<LogRepository, 'findHead'>;
  logger: { error(details: object, text: string): void };
}

/**
 * Stores the newest signed log head in a file outside the database, to detect a restore of an older database
 * (DEA-28).
 */
export function createHeadFile({ folder, repository, logger }: HeadFileDeps) {
  const file = path.join(folder, fileName);
  let isChecked = false;

  /** Returns the stored head; undefined if the file is missing or damaged. */
  const read = (): Promise<NamedHead | undefined> =>
    readFile(file, 'utf8')
      .then((text) => storedHead.parse(JSON.parse(text)))
      .catch(() => undefined);

  return {
    /**
     * Checks once per process, before the log grows, that the database has the stored head. If it does not,
     * an error is logged and the file is renamed and kept.
     */
    async check(): Promise<void> {
      if (isChecked) return;
      const stored = await read();
      if (stored && (await repository.findHead(stored.size))?.root !== stored.root) {
        const lostFile = path.join(folder, `lost-log-head-${stored.size}.json`);
        await rename(file, lostFile);
        logger.error(
          { lost: lostFile },
          `the database is older than this data folder: it lacks a head of the market's log that was given out (${writtenLogHead(stored)}). See "A restore forks the log" in docs/operating.md`,
        );
      }
      isChecked = true;
    },

    write: ({ log, size, root, at }: NamedHead): Promise<void> =>
      replaceFile(file, `${JSON.stringify({ log, size, root, at })}\n`),
  };
}
export type HeadFile = ReturnType<typeof createHeadFile>;
