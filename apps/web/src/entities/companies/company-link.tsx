import { Link } from '@tanstack/react-router';
import { companyPath } from '../../config/paths';
import { linkLook } from '../../ui/links';
import classes from './company-link.module.css';

interface CompanyLinkProps {
  /** The user whose company it is. */
  id: number;
  name: string;
}

/** A company's name, which leads to its profile. Only for those who are logged in: nobody else may read one. */
export function CompanyLink({ id, name }: CompanyLinkProps) {
  return (
    <Link to={companyPath(id)} {...linkLook(classes.link)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
