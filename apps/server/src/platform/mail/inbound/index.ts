export { isSenderAuthenticated } from './authentication-results';
export { inboundTasks } from './inbound.tasks';
export type { ArrivedMail, LmtpDoor, MailDoorPorts } from './lmtp-door';
export type { MailBody } from './mail-body';
export { isAutomatic, messageIdOf, type MailHead } from './mail-head';
export { receivedMailDays } from './kept-days';
export { replyLine } from './reply-line';
