import { publicPaths } from '../wire/public-paths';

/** Returns the path of a logo of the market. */
export const logoAddress = (key: string, shape: 'screen' | 'icon'): string =>
  publicPaths.marketLogo.path.replace(':key', key).replace(':shape', shape);
