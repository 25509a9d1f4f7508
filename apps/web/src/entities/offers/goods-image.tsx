import { offerPictureSizes } from '@proffer/contract/wire/login-limits';
import { urlOf } from '../../lib/client';
import classes from './goods-picture.module.css';

export interface GoodsImageProps {
  /** Address of the picture. */
  picture: string;
  /** Displayed width, for the `sizes` attribute of the image. */
  sizes: string;
  /** Alternative text, unless the text next to it says the same. */
  alt?: string;
  /** CSS class that positions the image. */
  className?: string | undefined;
}

const { widths, ratio } = offerPictureSizes;
const [least, , most] = widths;

/** Picture of an offer in a fitting size; its space is reserved while it loads. */
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
