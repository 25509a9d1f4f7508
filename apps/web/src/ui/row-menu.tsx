import { DotsButton } from './dots-button';
import type { RowAct } from './row-act';
import { useOnDemand } from './use-on-demand';

interface RowMenuProps {
  /** Of the row, as in "More actions for Irrigation pumps". */
  label: string;
  acts: RowAct[];
}

const loadMenu = async () => (await import('./row-menu-open')).OpenRowMenu;

/** The rest of what can be done with a row. The menu itself is loaded when it is first wanted: a list has many. */
export function RowMenu(props: RowMenuProps) {
  const { part: OpenRowMenu, want, prepare } = useOnDemand(loadMenu);
  if (props.acts.length === 0) return null;
  if (OpenRowMenu) return <OpenRowMenu {...props} />;
  return (
    <DotsButton
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void want()}
    />
  );
}
