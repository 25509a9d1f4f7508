import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { StoredFiles } from '../../platform/files';
import { maxAttachedBytes, type ComposedMail, type MailOutbox } from '../../platform/mail';
import { writtenLogHead, type Deals } from '../deals';
import type { SignedCopiesPort, SignedCopy } from '../notices';
import { threadOfThing } from './mail-threads';
import type { PersonAddressesRepository } from './person-addresses.repository';

const signedCopyMail = 'signed-copy';

/** A copy for one person; jobs of the previous release name the company only. */
type PersonalCopy = SignedCopy & { memberId?: number };

interface SignedCopiesDeps {
  outbox: MailOutbox;
  people: Pick<PersonAddressesRepository, 'findCopyReader' | 'listCopyReaders'>;
  files: Pick<StoredFiles, 'read'>;
  deals: Pick<Deals, 'findLogHead'>;
  linkBase: string;
  clock: Clock;
}

/**
 * Creates the mails with the final hash of a document that both sides agreed to, and with the document itself unless
 * switched off. The mailboxes of both sides hold copies that the market cannot change later. So they are sent at any hour,
 * regardless of mail settings, and cannot be unsubscribed from.
 */
export function createSignedCopies(deps: SignedCopiesDeps): SignedCopiesPort {
  const { outbox, people, files, deals, linkBase, clock } = deps;
  outbox.define<PersonalCopy>(
    signedCopyMail,
    async (copy, market): Promise<ComposedMail | null> => {
      const { title, text, document, reference, mail } = copy;
      const reader = await people.findCopyReader(copy);
      if (!reader) return null;
      const bytes = await files.read(document.fileId);
      if (createHash('sha256').update(bytes).digest('hex') !== document.sha256)
        throw new Error(`stored file ${document.fileId} is not the one whose hash is to be mailed`);
      const logHead = await deals.findLogHead(clock.now());
      const isSmall = bytes.length <= maxAttachedBytes;
      const isAttached = reader.wantsDocument && isSmall;
      return {
        to: reader.email,
        subject: title,
        title,
        preheader: `Keep this mail: it contains the SHA-256 of the document.`,
        blocks: [
          { kind: 'text', text },
          {
            kind: 'facts',
            rows: [
              ['Document', document.fileName],
              ['SHA-256', document.sha256],
              ...(logHead ? [['Log of the market', writtenLogHead(logHead)] satisfies [string, string]] : []),
            ],
          },
          { kind: 'text', text: `${whereItIs(isAttached, isSmall, market)} ${whatItIsFor(market)}` },
          { kind: 'button', label: mail.label, url: new URL(mail.path, linkBase).href },
        ],
        thread: reference && threadOfThing(reference),
        footer:
          'You receive this mail because your company has agreed to this document. You can choose in your settings whether the document is attached.',
        ...(isAttached
          ? {
              attachments: [{ fileName: document.fileName, contentType: 'application/pdf', bytes }],
            }
          : {}),
      };
    },
    { limiting: 'none' },
  );

  return {
    async enqueue(tx, ...copies) {
      for (const copy of copies) {
        for (const memberId of await people.listCopyReaders(tx, copy.userId)) {
          await outbox.enqueue(tx, signedCopyMail, { ...copy, memberId });
        }
      }
    },
  };
}

const whatItIsFor = (market: string): string =>
  `Please keep this mail. The SHA-256 is the fingerprint of the final document: changing a single character gives a different one, so you can show later which document was agreed to. The certificate of completion, which states who agreed, when and from where, is stored with it on ${market}.`;

function whereItIs(isAttached: boolean, isSmall: boolean, market: string): string {
  if (isAttached) return 'The document is attached.';
  return isSmall
    ? `You can download the document on ${market}.`
    : `The document is too large for a mail; you can download it on ${market}.`;
}
