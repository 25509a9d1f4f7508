/** First line of mails that can be replied to. Everything from there on in a reply is a quote. */
export const replyLine = 'Write your reply above this line.';
