import classes from './marked-text.module.css';
import { useMarkWords } from './use-mark-words';

/** A text with the searched words highlighted. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  const markWords = useMarkWords(keyword);
  if (keyword === '') return text;
  return markWords(text).map((part, index) =>
    part.isMatch ? (
      <mark key={index} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
