import { Portrait } from '../../ui/portrait';
import { initialsOf, pictureUrl } from './company-picture.model';

interface CompanyLogoProps {
  company: { userId: number; companyName: string; logo: string | null };
  size: string;
  className?: string | undefined;
}

/** A company's logo, or its initials; the name stands beside it. */
export function CompanyLogo({ company: { userId, companyName, logo }, size, className }: CompanyLogoProps) {
  return (
    <Portrait
      src={pictureUrl(userId, 'logo', logo)}
      initials={initialsOf(companyName)}
      size={size}
      className={className}
    />
  );
}
