import { createListeners } from '../../lib/listeners';

const listeners = createListeners();

/** Opens the palette of this tab. */
export const openPalette = (): void => listeners.tell();

/** Subscribes to opening; returns the function that unsubscribes. */
export const onPaletteAsked = listeners.subscribe;

const isApple = /^(?:Mac|iPhone|iPad)/.test(navigator.platform);
/** The palette's shortcut, as on the user's keyboard. */
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
