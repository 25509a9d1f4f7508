import { companyPath } from '../../config/paths';
import classes from './company-link.module.css';
import { AnchorLink } from '../../ui/links';

interface CompanyLinkProps {
  /** The user whose company it is. */
  id: number;
  name: string;
}

/** A company's name, which leads to its profile. Only for those who are logged in: nobody else may read one. */
export function CompanyLink({ id, name }: CompanyLinkProps) {
  return (
    <AnchorLink to={companyPath(id)} inherit className={classes.link}>
      <bdi>{name}</bdi>
    </AnchorLink>
  );
}
