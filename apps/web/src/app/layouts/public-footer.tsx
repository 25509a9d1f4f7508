import { Group } from '@mantine/core';
import { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';

const links = [
  [webPaths.market, 'All offers'],
  [webPaths.publicNeeds, 'Needs'],
  ['/help', 'Help'],
  ['/pricing', 'Pricing'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility'],
  [webPaths.verifyDocument, 'Verify a signed document'],
] as const;

/** Footer of every public page. */
export function PublicFooter() {
  return (
    <Group component="footer" gap="lg">
      {links.map(([to, label]) => (
        <AnchorLink key={to} to={to} size="sm">
          {label}
        </AnchorLink>
      ))}
    </Group>
  );
}
