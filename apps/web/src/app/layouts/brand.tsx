import type { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';
import classes from './brand.module.css';

interface BrandProps {
  to?: '/' | typeof webPaths.adminHome;
  /** Owner of the home page that it links to. */
  of?: string;
}

/** The Proffer logo, which links to the home page. */
export function Brand({ to = '/', of = 'Proffer' }: BrandProps) {
  return (
    <AnchorLink
      to={to}
      underline="never"
      c="inherit"
      aria-label={`${of}, home page`}
      className={classes.brand}
    >
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
        <rect width="32" height="32" rx="7" fill="#0f6b66" stroke="#ffffff33" />
        <path
          d="M11 24V8h7a5.5 5.5 0 0 1 0 11h-4"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Proffer
    </AnchorLink>
  );
}
