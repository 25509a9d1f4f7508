import { AnchorLink } from '../links';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from './charts.module.css';

export interface Tile {
  label: string;
  count: number;
  to: string;
  search?: Record<string, string>;
}

/** Current figures, each with a link to its objects. */
export function FigureTiles({ tiles }: { tiles: Tile[] }) {
  return (
    <nav aria-label="How things stand now" data-print="yes">
      <ul className={classes.tiles}>
        {tiles.map(({ label, count, to, search }) => (
          <li key={label}>
            <AnchorLink to={to} search={search ?? {}} className={classes.tile}>
              <span className={classes.tileLabel}>{label}</span>{' '}
              <span className={classes.figure}>{groupIndian(count)}</span>
            </AnchorLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
