import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { limits } from '@proffer/contract/wire/limits';
import classes from './truncated-text.module.css';

interface TruncatedTextProps {
  text: string;
  limit?: number;
  more?: string;
  less?: string;
}

/** A text shortened to 300 characters and an ellipsis, with Show More and Show Less (LIM-4). Line breaks are kept. */
export function TruncatedText({
  text,
  limit = limits.detailPreview,
  more = 'Show More',
  less = 'Show Less',
}: TruncatedTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > limit;
  return (
    <div>
      <Text size="sm" className={classes.text}>
        {isLong && !isWhole ? `${cutWhole(text, limit)}…` : text}
      </Text>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? less : more}
        </Anchor>
      )}
    </div>
  );
}

/** Cuts a text without splitting a surrogate pair. */
function cutWhole(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
