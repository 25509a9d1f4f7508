export { mailLookOf, renderMail, type MailBlock, type MailContent, type MailLook } from './layout';
export {
  inboundTasks,
  isAutomatic,
  isSenderAuthenticated,
  messageIdOf,
  receivedMailDays,
  replyLine,
  type ArrivedMail,
  type LmtpDoor,
  type MailBody,
  type MailDoorPorts,
  type MailHead,
} from './inbound';
export { addressIn, emailKey, mailboxKey } from './email-address';
export { mailLimits, type HeldMail } from './mail-limits';
export { createMailFolder } from './mail-folder';
export { listMail, readMail, type ReadMail } from './mailbox';
export {
  createMailOutbox,
  mailJobPrefix,
  maxAttachedBytes,
  type ComposedMail,
  type MailOutbox,
} from './outbox';
export { readDkimSigner } from './dkim';
export { createMailTransport, verifyMailServer } from './transport';
