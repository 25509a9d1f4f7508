import { useEffect, useState } from 'react';
import type { measuresIn } from '@proffer/contract/offers/measures';
import { markWords, type TextPart } from './marked-text.model';

let loaded: typeof measuresIn | undefined;
const none = () => [];

/**
 * Returns `markWords` for a keyword. The code for units is lazy-loaded when a keyword contains a number; until then
 * the number and its unit are matched as words.
 */
export function useMarkWords(keyword: string): (text: string) => TextPart[] {
  const [read, setRead] = useState(() => loaded);
  const isNeeded = read === undefined && /\p{Nd}|[½¼¾⅛⅜⅝⅞]/u.test(keyword);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isMounted = true;
    void import('@proffer/contract/offers/measures').then(
      (module) => {
        loaded = module.measuresIn;
        if (isMounted) setRead(() => loaded);
        return undefined;
      },
      // If loading fails, words stay highlighted without units.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);
  return (text) => markWords(text, keyword, read ?? none);
}
