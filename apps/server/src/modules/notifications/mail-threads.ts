import type { NoticeSubject } from '@proffer/contract/wire/choices';
import type { NoticeReference } from '../notices';

/** Things whose mails form a thread in mail programs. */
const threaded: ReadonlySet<NoticeSubject> = new Set([
  'nda',
  'quote',
  'contract',
  'need',
  'proposal',
  'signature-request',
]);

/** Returns the thread of mails about a thing; undefined for kinds whose mails are unrelated. */
export const threadOfThing = ({ kind, id }: NoticeReference): string | undefined =>
  threaded.has(kind) ? `${kind}.${id}` : undefined;
