import { shadesOf } from '@proffer/contract/settings/brand-shades';
import { productShades, type Shades } from '@proffer/contract/settings/product-shades';
import { marketNameFault } from '@proffer/contract/wire/imitation';
import { AppError } from './errors';

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

/** Throws `invalid_input` for names, by field, that pose as the market (BRA-14). */
export function refuseNameOf(
  { name: market }: Pick<Brand, 'name'>,
  names: Record<string, string | undefined>,
): void {
  const fields = Object.entries(names).flatMap(([field, name = '']) => {
    const text = marketNameFault(name, market);
    return text === undefined ? [] : [{ field, text }];
  });
  if (fields[0]) throw new AppError('invalid_input', { text: fields[0].text, fields });
}
