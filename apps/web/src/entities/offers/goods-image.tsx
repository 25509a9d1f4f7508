import { offerPictureSizes } from '@proffer/contract/wire/login-limits';
import { urlOf } from '../../lib/client';
import classes from './goods-picture.module.css';

export interface GoodsImageProps {
  /** Where it is fetched. */
  picture: string;
  /** The width that it is drawn in, as `sizes` of an image says it. */
  sizes: string;
  /** What it shows, where that is not said beside it. */
  alt?: string;
  /** Its place: instead of a logo, beside what a card says, or over it. */
  className?: string | undefined;
}

const { widths, ratio } = offerPictureSizes;
const [least, , most] = widths;

/** The picture of an offer in the size that fits; its room is kept while it comes, so that nothing moves. */
export function GoodsImage({ picture, sizes, alt = '', className = '' }: GoodsImageProps) {
  const ofWidth = (width: number) => urlOf(`${picture}&width=${width}`);
  return (
    <img
      src={ofWidth(least)}
      srcSet={widths.map((width) => `${ofWidth(width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={most}
      height={most / ratio}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`${classes.picture} ${className}`}
    />
  );
}
