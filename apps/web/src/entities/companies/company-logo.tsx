import { Portrait } from '../../ui/portrait';
import { initialsOf, pictureUrl } from './company-picture.model';

interface CompanyLogoProps {
  /** `logo` undefined: not known yet; nothing is shown in its place. */
  company: { userId: number; companyName: string; logo: string | null | undefined };
  size: string;
  className?: string | undefined;
}

/** A company's logo or its initials; the name is next to it. */
export function CompanyLogo({ company: { userId, companyName, logo }, size, className }: CompanyLogoProps) {
  return (
    <Portrait
      src={pictureUrl(userId, 'logo', logo ?? null)}
      initials={logo === undefined ? '' : initialsOf(companyName)}
      size={size}
      className={className}
    />
  );
}
