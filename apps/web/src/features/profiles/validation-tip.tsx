import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface ValidationTipProps {
  /** Who checked a company and what. */
  words: string;
  /** The mark beside which it stands. */
  mark: RefObject<HTMLElement | null>;
}

/** For as long as the mark is pointed at or focused: Escape closes it before. */
export const ValidationTip = ({ words, mark }: ValidationTipProps) => (
  <Tooltip label={words} target={mark} defaultOpened multiline w="max-content" maw="min(20rem, 90vw)" />
);
