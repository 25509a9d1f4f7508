import { DotsButton } from './dots-button';
import type { RowAct } from './row-act';
import { useOnDemand } from './use-on-demand';

interface RowMenuProps {
  /** Label with the row's name, for example "More actions for Irrigation pumps". */
  label: string;
  acts: RowAct[];
}

const loadMenu = async () => (await import('./row-menu-open')).OpenRowMenu;

/** Menu of a row's other actions. Loaded on first use, because a list has many. */
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
