import { useEffect } from 'react';

/** Prints a dark page in light colours and restores the dark ones afterwards. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let shown: string | undefined;
    const toLight = () => {
      shown = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = 'light';
    };
    const back = () => {
      if (shown) dataset['mantineColorScheme'] = shown;
    };
    addEventListener('beforeprint', toLight);
    addEventListener('afterprint', back);
    return () => {
      removeEventListener('beforeprint', toLight);
      removeEventListener('afterprint', back);
    };
  }, []);
}
