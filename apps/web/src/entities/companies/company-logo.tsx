import { Avatar } from '@mantine/core';
import { initialsOf, pictureUrl } from './company-picture.model';

interface CompanyLogoProps {
  company: { userId: number; companyName: string; logo: string | null };
  size: string;
  className?: string | undefined;
}

/** A company's logo, or its initials; the name stands beside it. */
export function CompanyLogo({ company, size, className }: CompanyLogoProps) {
  return (
    <Avatar
      src={pictureUrl(company.userId, 'logo', company.logo)}
      alt=""
      size={size}
      radius="lg"
      color="brand"
      className={className ?? ''}
    >
      <bdi aria-hidden>{initialsOf(company.companyName)}</bdi>
    </Avatar>
  );
}
