import type { MailOutbox } from '../../platform/mail';
import type { InboundMailsRepository } from './inbound-mails.repository';
import { explanations, isRefusalReason } from './outcomes';

export const refusedReplyMail = 'reply-refused';

/** Defines the mail that explains why a reply was not accepted. It repeats nothing of the reply. */
export function defineReplyMails({
  outbox,
  repository,
  linkBase,
}: {
  outbox: Pick<MailOutbox, 'define'>;
  repository: Pick<InboundMailsRepository, 'findUnanswered' | 'markAnswered'>;
  linkBase: string;
}): void {
  outbox.define<{ inboundMailId: number }>(refusedReplyMail, async ({ inboundMailId }) => {
    const row = await repository.findUnanswered(inboundMailId);
    if (!row || !isRefusalReason(row.outcome)) return null;
    const markAnswered = () => repository.markAnswered(inboundMailId);
    return {
      to: row.answerTo,
      subject: 'Your reply was not sent',
      title: 'Your reply was not sent',
      preheader: explanations[row.outcome],
      blocks: [
        { kind: 'text', text: explanations[row.outcome] },
        { kind: 'text', text: 'Nobody has read your mail. You can write in the conversation instead.' },
        { kind: 'button', label: 'Log in', url: new URL('/login', linkBase).href },
      ],
      footer:
        'You receive this mail because a mail from your address was sent to a reply address of this market.',
      answersMail: row.answeredId,
      onSent: markAnswered,
      onHeld: markAnswered,
    };
  });
}
