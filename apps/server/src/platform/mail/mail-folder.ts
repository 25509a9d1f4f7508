import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Executor } from '../database';
import type { Jobs } from '../jobs';
import { keyedHash } from '../secrets';

const forgetJob = 'mail.forget';
const dayMs = 24 * 3_600_000;

interface Forgetting {
  /** Hash of the address; jobs do not store the address itself. */
  addressHash: string;
  /** Also removes the farewell mail. */
  isLast: boolean;
}

/**
 * Creates the removal of mails from the folder that replaces SMTP. A mail concerns an address if it
 * was sent to it or mentions it. `farewell` is the template of the mail that confirms the deletion
 * of an account; it is kept for a day.
 */
export function createMailFolder({
  folder,
  farewell,
  jobs,
  secret,
}: {
  folder: string;
  farewell: string;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  secret: Buffer;
}) {
  const hashOf = (address: string) =>
    keyedHash(secret, 'mail folder', address.toLowerCase()).toString('base64url');

  /**
   * The address may belong to someone else by now, so later mails are kept, except the farewell.
   */
  async function mustBeRemoved(
    file: string,
    { addressHash, isLast }: Forgetting,
    askedAt: Date,
  ): Promise<boolean> {
    const isBefore = (await stat(file)).mtime <= askedAt;
    if (!isBefore && !isLast) return false;
    const { messageId, to, subject, text, html } = await PostalMime.parse(await readFile(file));
    const isFarewell = messageId?.startsWith(`<${farewell}.`) === true;
    if (isFarewell ? !isLast : !isBefore) return false;
    const words = [...(to ?? []).map(({ address }) => address), subject, text, html].join(' ');
    return addressesIn(words).some((address) => hashOf(address) === addressHash);
  }

  jobs.define<Forgetting>(forgetJob, async (forgetting, { createdAt }) => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const file = path.join(folder, name);
      if (await mustBeRemoved(file, forgetting, createdAt)) await rm(file, { force: true });
    }
  });

  return {
    /**
     * Enqueues the removal of mails that concern an address, after the commit, and of the farewell
     * a day later.
     */
    async forget(tx: Executor, address: string): Promise<void> {
      const addressHash = hashOf(address);
      await jobs.enqueue(tx, forgetJob, { addressHash, isLast: false });
      const runAt = new Date(Date.now() + dayMs);
      await jobs.enqueue(tx, forgetJob, { addressHash, isLast: true }, { runAt });
    },
  };
}

/**
 * Returns everything in a text that looks like an email address; in HTML an address ends at a tag
 * or a quote.
 */
function addressesIn(text: string): string[] {
  return text.match(/[^\s<>"'():;,&]+@[^\s<>"'():;,&]+\w/g) ?? [];
}
