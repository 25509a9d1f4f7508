import { Fragment } from 'react';
import { readWritten, type Words } from './written-text.model';
import classes from './written-text.module.css';

/** A formatted text: paragraphs, lists and bold words only (OFF-113). */
export function WrittenText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {readWritten(text).map((block, position) => {
        const key = `block-${position}`;
        if (block.kind === 'paragraph') {
          return (
            <p key={key}>
              <InWords words={block.words} />
            </p>
          );
        }
        const items = block.items.map((words, place) => (
          <li key={`item-${place}`}>
            <InWords words={words} />
          </li>
        ));
        return block.kind === 'marked' ? (
          <ul key={key}>{items}</ul>
        ) : (
          <ol key={key} start={block.first}>
            {items}
          </ol>
        );
      })}
    </div>
  );
}

function InWords({ words }: { words: readonly Words[] }) {
  return words.map(({ text, isBold }, position) =>
    isBold ? (
      <strong key={`words-${position}`}>{text}</strong>
    ) : (
      <Fragment key={`words-${position}`}>{text}</Fragment>
    ),
  );
}
