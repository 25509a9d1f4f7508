import { limits } from '@proffer/contract/wire/limits';

/** Reasons for which a mail is dropped without an answer, because its sender is unknown or no person. */
export const dropReasons = ['automatic', 'unreadable', 'sender_unclear', 'unauthenticated'] as const;
export type DropReason = (typeof dropReasons)[number];

/** Reasons for which a reply is refused; the sender gets the explanation. */
export const explanations = {
  wrong_address: 'The address is not one of a mail that we sent you. Please reply to the mail itself.',
  expired: 'The mail that you replied to is older than 30 days.',
  no_member: 'You no longer work for the company to which that mail was sent.',
  other_sender:
    'The mail that you replied to was sent to another address. Replies are accepted from that address only.',
  not_permitted: 'You are not permitted to write messages for your company.',
  second_step_missing: 'Your company requires a second step at login, which you have not set up yet.',
  too_many: 'You have sent many replies within a short time. Please wait an hour.',
  too_large: 'Your reply is too large. Please send large files in the conversation.',
  too_complex: 'Your reply could not be read, because it is too complex.',
  too_many_files: `A reply can have ${limits.attachmentsPerMessage} files at most.`,
  file_refused:
    'A file of your reply was not accepted. PDF, pictures (PNG, JPEG, WebP) and spreadsheets (XLSX, XLS, ODS, CSV) without macros can be sent.',
  too_long: `Your reply has more than ${limits.message} characters.`,
  empty: 'We found no text in your reply. Text below the line or in the quoted mail is not sent.',
  no_conversation: 'The conversation does not exist any more.',
  closed: 'The other company can no longer be written to.',
} as const;
export type RefusalReason = keyof typeof explanations;

export type Outcome = 'accepted' | DropReason | RefusalReason;

export const isRefusalReason = (outcome: string | null): outcome is RefusalReason =>
  outcome !== null && Object.hasOwn(explanations, outcome);
