export { createMailReplies, type MailReplies } from './mail-replies.module';
