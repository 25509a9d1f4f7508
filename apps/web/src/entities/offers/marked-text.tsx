import { markWords } from './marked-text.model';
import classes from './marked-text.module.css';

/** A text with the words marked that were searched for. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  if (keyword === '') return text;
  return markWords(text, keyword).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
