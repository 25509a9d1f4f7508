import type { Executor } from '../../platform/database';

/** A document that both sides have agreed to, as one of them is mailed it. */
export interface SignedCopy {
  userId: number;
  /** Subject and heading. */
  title: string;
  /** What it is; nothing that stands behind an NDA. */
  text: string;
  document: {
    fileId: number;
    /** Of the finished document, lower-case hex. */
    sha256: string;
    fileName: string;
  };
  /** Where it is read after a login. */
  mail: { path: string; label: string };
}

/** How modules have the final hash of a document, and the document itself, mailed to those who are bound by it. */
export interface SignedCopiesPort {
  /** Promised inside the caller's transaction, whatever news a user wants by mail: this is evidence. */
  promise(tx: Executor, ...copies: SignedCopy[]): Promise<void>;
}
