import { shadesOf } from '@proffer/contract/settings/brand-shades';
import { productShades, type Shades } from '@proffer/contract/settings/product-shades';

/** A logo in the sizes in which it is shown, as PNG. */
export interface BrandLogo {
  key: string;
  /** Size of `screen` in pixels. */
  width: number;
  height: number;
  /** For pages and mails; may be transparent. */
  screen: Uint8Array;
  /** For documents, on white. */
  print: Uint8Array;
}

/** The look of the market: its name, the shades of its colour, and its logo if it has one. */
export interface Brand {
  name: string;
  shades: Shades;
  logo: BrandLogo | undefined;
}

/** The look of a market that has not given its own. */
export const productBrand: Brand = { name: 'Proffer', shades: productShades, logo: undefined };

/** Returns the brand with this name, colour and logo. */
export const brandOf = (name: string, colour: string, logo: BrandLogo | undefined): Brand => ({
  name,
  shades: shadesOf(colour),
  logo,
});

/** Returns the width of a logo that is shown in this height. */
export const logoWidth = ({ width, height }: BrandLogo, shownHeight: number): number =>
  Math.round((width / height) * shownHeight);

/** Returns the look of the market; call it before a transaction. */
export type FindBrand = () => Promise<Brand>;
