export type { MailContent } from './layout';
export { createMailFolder } from './mail-folder';
export { listMail, readMail, type ReadMail } from './mailbox';
export {
  createMailOutbox,
  mailJobPrefix,
  maxAttachedBytes,
  type ComposedMail,
  type MailOutbox,
} from './outbox';
export { createMailTransport, verifyMailServer } from './transport';
