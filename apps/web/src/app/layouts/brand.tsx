import type { webPaths } from '../../config/paths';
import { marketName } from '../../lib/run-time-config';
import { AnchorLink } from '../../ui/links';
import classes from './brand.module.css';

interface BrandProps {
  to?: '/' | typeof webPaths.adminHome;
  /** Owner of the home page that it links to. */
  of?: string;
}

/** Logo and name of the market, which link to the home page. The server writes the logo into the page. */
export function Brand({ to = '/', of = marketName }: BrandProps) {
  return (
    <AnchorLink
      to={to}
      underline="never"
      c="inherit"
      aria-label={`${of}, home page`}
      className={classes.brand}
    >
      <span className={classes.mark} />
      <span className={classes.name}>{marketName}</span>
    </AnchorLink>
  );
}
