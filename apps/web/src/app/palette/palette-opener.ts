import { createListeners } from '../../lib/listeners';

const listeners = createListeners();

/** Opens the palette of this tab, from wherever. */
export const openPalette = (): void => listeners.tell();

/** Hears when it shall open; gives the function that stops that. */
export const onPaletteAsked = listeners.subscribe;

const isApple = /^(?:Mac|iPhone|iPad)/.test(navigator.platform);
/** The keys that open it, as they are written on the person's keyboard. */
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
