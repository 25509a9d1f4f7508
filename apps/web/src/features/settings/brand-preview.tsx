import { Anchor, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { logoAddress } from '@proffer/contract/settings/logo-address';
import { requestOf, urlOf } from '../../lib/client';
import { shadeVariables } from './brand.model';
import classes from './brand-preview.module.css';

interface BrandPreviewProps {
  name: string;
  colour: string;
  /** Key of the logo; empty for the product's mark. */
  logo: string;
}

const samples = [
  ['previewBrandMail', 'Open a sample mail'],
  ['previewBrandDocument', 'Open a sample document'],
] as const;

/** Samples of the look that is not saved yet: a page in both colour schemes, a mail and a document. */
export function BrandPreview({ name, colour, logo }: BrandPreviewProps) {
  // The samples of the server follow when the typing pauses.
  const [settled] = useDebouncedValue({ marketName: name, brandColour: colour, logo }, 500);
  const query = settled.marketName === '' ? undefined : settled;
  return (
    <section aria-label="Preview" className={classes.preview} style={shadeVariables(colour)}>
      <Text fw={600} size="sm">
        Preview
      </Text>
      <div className={classes.pages}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={classes.page} data-scheme={scheme} aria-hidden>
            <div className={classes.bar}>
              {logo === '' ? (
                <span className={classes.mark} />
              ) : (
                <img src={urlOf(logoAddress(logo, 'screen'))} alt="" className={classes.logo} />
              )}
              <span className={classes.name}>{name}</span>
            </div>
            <div className={classes.body}>
              <span className={classes.link}>Steel sheets, 2 mm</span>
              <span className={classes.badge}>NDA</span>
              <span className={classes.button}>Request NDA</span>
            </div>
          </div>
        ))}
      </div>
      {query && (
        <Group>
          {samples.map(([call, label]) => (
            <Anchor
              key={call}
              href={requestOf(call, { query }).url}
              target="_blank"
              size="sm"
              underline="always"
            >
              {label}
            </Anchor>
          ))}
        </Group>
      )}
    </section>
  );
}
