import drawings from '../../ui/empty-drawings.svg';
import { GoodsImage, type GoodsImageProps } from './goods-image';
import classes from './goods-picture.module.css';

/** Picture of an offer, or a placeholder icon if there is none or it is withheld. */
export function GoodsPicture({
  picture,
  className = '',
  ...image
}: Omit<GoodsImageProps, 'picture'> & { picture: string | undefined }) {
  if (picture !== undefined) return <GoodsImage picture={picture} className={className} {...image} />;
  return (
    <span className={`${classes.none} ${className}`} aria-hidden>
      <svg>
        <use href={`${drawings}#goods`} />
      </svg>
    </span>
  );
}
