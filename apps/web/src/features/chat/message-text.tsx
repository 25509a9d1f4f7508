import classes from './message-bubble.module.css';
import { type Mentionable, splitMentions } from './mentions.model';
import { splitLinks } from './message-text.model';

const none: readonly Mentionable[] = [];

/** Text of a message with its mentions. Links open in a new tab without a referrer. */
export function MessageText({ text, mentions = none }: { text: string; mentions?: readonly Mentionable[] }) {
  return (
    <p className={classes.text}>
      {splitLinks(text).map((part, index) =>
        part.kind === 'text' ? (
          <MentioningText key={index} text={part.text} mentions={mentions} />
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}

function MentioningText({ text, mentions }: { text: string; mentions: readonly Mentionable[] }) {
  if (mentions.length === 0) return text;
  return splitMentions(text, mentions).map(({ text: words, memberId }, index) =>
    memberId === undefined ? (
      words
    ) : (
      <mark key={index} className={classes.mention}>
        <bdi>{words}</bdi>
      </mark>
    ),
  );
}
