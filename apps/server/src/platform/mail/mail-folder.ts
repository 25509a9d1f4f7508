import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Executor } from '../database';
import type { Jobs } from '../jobs';
import { keyedHash } from '../secrets';

const forgetJob = 'mail.forget';
const dayMs = 24 * 3_600_000;

interface Forgetting {
  /** The address itself stands in no job. */
  addressHash: string;
  /** Takes the farewell too. */
  isLast: boolean;
}

/**
 * Where mails are written without SMTP. A mail speaks of an address when it goes to it or has it in its words.
 * `farewell` is the template of the mail that tells people of their forgetting; it is readable for a day.
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

  /** The address may be somebody else's by now: what came later is theirs, but for the farewell. */
  async function isToGo(file: string, { addressHash, isLast }: Forgetting, askedAt: Date): Promise<boolean> {
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
      if (await isToGo(file, forgetting, createdAt)) await rm(file, { force: true });
    }
  });

  return {
    /** Has the mails that speak of an address removed once the transaction commits, and the farewell a day later. */
    async forget(tx: Executor, address: string): Promise<void> {
      const addressHash = hashOf(address);
      await jobs.enqueue(tx, forgetJob, { addressHash, isLast: false });
      const runAt = new Date(Date.now() + dayMs);
      await jobs.enqueue(tx, forgetJob, { addressHash, isLast: true }, { runAt });
    },
  };
}

/** Everything that has the form of an address; in a mail's HTML it ends at a tag or a quote. */
function addressesIn(text: string): string[] {
  return text.match(/[^\s<>"'():;,&]+@[^\s<>"'():;,&]+\w/g) ?? [];
}
