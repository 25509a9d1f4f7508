import classes from './message-bubble.module.css';
import { splitLinks } from './message-text.model';

/** Text of a message. Links open in a new tab without a referrer. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {splitLinks(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
