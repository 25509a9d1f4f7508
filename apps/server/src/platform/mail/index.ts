export { renderMail, type MailBlock, type MailContent } from './layout';
export { listMail, readMail, type MailSummary, type ReadMail } from './mailbox';
export { createMailOutbox, type ComposedMail, type MailOutbox, type MailTemplate } from './outbox';
export {
  createMailTransport,
  type MailTransport,
  type MailTransportOptions,
  type OutgoingMail,
} from './transport';
