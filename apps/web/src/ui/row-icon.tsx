import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IconButton, iconLook } from './icon-button';
import type { RowAct } from './row-act';

/** A frequent action as an icon button, with a key that triggers it from anywhere in the row. */
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
        // If the first click removes the row, the second click of a double click would hit the next one.
        if (event.detail < 2) mark.act();
      }}
    >
      {shape}
    </IconButton>
  );
}
