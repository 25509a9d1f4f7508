import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IconButton, iconLook } from './icon-button';
import type { RowAct } from './row-act';

/** An act that is pressed often, as an icon in its place; and the letter that does it from anywhere in the row. */
export type RowMark = RowAct & { icon: Icon; letter?: string; isOn?: boolean };

export function RowIcon({ mark }: { mark: RowMark }) {
  const { fullLabel, icon: MarkIcon, letter, isOn = false } = mark;
  const said = {
    'aria-label': fullLabel,
    title: letter === undefined ? fullLabel : `${fullLabel} (${letter.toUpperCase()})`,
    'aria-keyshortcuts': letter,
    'data-key': letter,
  };
  const shape = <MarkIcon size={18} aria-hidden />;
  if ('to' in mark) {
    return (
      <Link to={mark.to} {...said} {...iconLook({ size: 'lg', isOn })}>
        {shape}
      </Link>
    );
  }
  return (
    <IconButton
      {...said}
      size="lg"
      isOn={isOn}
      onClick={(event) => {
        // Where the row leaves at the first click, the second half of a double click is on the next one.
        if (event.detail < 2) mark.act();
      }}
    >
      {shape}
    </IconButton>
  );
}
