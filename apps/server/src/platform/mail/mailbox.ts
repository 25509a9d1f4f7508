import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

interface MailSummary {
  /** File name, the key of `readMail`. */
  name: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  date: string;
}

export interface ReadMail extends MailSummary {
  text: string;
  html: string;
}

const shownAtMost = 200;
const readAtOnce = 25;

/**
 * Lists the mails in the folder, newest first, optionally only those to one address (ignoring
 * case); at most 200.
 */
export async function listMail(folder: string, filter: { to?: string } = {}): Promise<MailSummary[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed();
  const wanted = filter.to?.toLowerCase();
  const found: MailSummary[] = [];
  for (let start = 0; start < newest.length && found.length < shownAtMost; start += readAtOnce) {
    const mails = await Promise.all(
      newest.slice(start, start + readAtOnce).map((name) => readMail(folder, name)),
    );
    for (const mail of mails) {
      if (!mail || (wanted !== undefined && mail.to.toLowerCase() !== wanted)) continue;
      const { name, to, subject, date } = mail;
      found.push({ name, to, subject, date });
    }
  }
  return found.slice(0, shownAtMost);
}

/** Returns a mail, or undefined if none has that name; a name with a path matches none. */
export async function readMail(folder: string, name: string): Promise<ReadMail | undefined> {
  if (!/^[\w-]+\.eml$/.test(name)) return undefined;
  const bytes = await readFile(path.join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!bytes) return undefined;
  const mail = await PostalMime.parse(bytes);
  return {
    name,
    to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
