import drawings from '../../ui/empty-drawings.svg';
import { GoodsImage, type GoodsImageProps } from './goods-image';
import classes from './goods-picture.module.css';

/** The picture of an offer, or a sign in its place where it has none, or withholds it. */
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
