import { Link } from '@tanstack/react-router';
import { companyPath } from '../../config/paths';
import { linkLook } from '../../ui/links';
import classes from './company-link.module.css';

interface CompanyLinkProps {
  /** User id of the company. */
  id: number;
  name: string;
}

/** A company's name with a link to its profile or, for strangers, to its public page. */
export function CompanyLink({ id, name }: CompanyLinkProps) {
  return (
    <Link to={companyPath(id)} {...linkLook(classes.link)}>
      <bdi>{name}</bdi>
    </Link>
  );
}
