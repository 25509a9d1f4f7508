import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface ValidationTipProps {
  /** Text on who checked which facts of the company. */
  words: string;
  /** Element to which the tooltip is attached. */
  mark: RefObject<HTMLElement | null>;
}

/** Tooltip of the mark, open while the mark is hovered or focused; Escape closes it earlier. */
export const ValidationTip = ({ words, mark }: ValidationTipProps) => (
  <Tooltip label={words} target={mark} defaultOpened multiline w="max-content" maw="min(20rem, 90vw)" />
);
