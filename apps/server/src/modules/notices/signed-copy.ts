import type { Executor } from '../../platform/database';
import type { NoticeReference } from './notice';

/** Mail to one side with a document that both sides have agreed to. */
export interface SignedCopy {
  userId: number;
  /** Subject and heading of the mail. */
  title: string;
  /** Description of the document; contains nothing that an NDA protects. */
  text: string;
  document: {
    fileId: number;
    /** SHA-256 of the finished document, lower-case hex. */
    sha256: string;
    fileName: string;
  };
  /** Thing that the document belongs to; absent in jobs of the previous release. */
  reference?: NoticeReference;
  /** Target of the mail's button, shown after login. */
  mail: { path: string; label: string };
}

/** Mails a document and its final hash to the sides that it binds. */
export interface SignedCopiesPort {
  /**
   * Enqueues the mails when the caller's transaction commits, regardless of mail preferences, because they
   * are evidence.
   */
  enqueue(tx: Executor, ...copies: SignedCopy[]): Promise<void>;
}
