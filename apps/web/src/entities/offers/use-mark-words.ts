import { useEffect, useState } from 'react';
import type { measuresIn } from '@proffer/contract/offers/measures';
import { markWords, type TextPart } from './marked-text.model';

let loaded: typeof measuresIn | undefined;
const none = () => [];

/**
 * Returns `markWords`. How units are read is loaded when a keyword has a number, as few do; until then the number and its
 * unit are marked as words.
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
      // The words stay marked without their units.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);
  return (text) => markWords(text, keyword, read ?? none);
}
