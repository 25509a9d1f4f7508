interface PressedKey {
  key: string;
  shiftKey: boolean;
  /** Browsers report 229 for a key that an input method consumes. */
  keyCode: number;
  nativeEvent: { isComposing: boolean };
}

/**
 * Returns whether a key press sends the message: Enter without Shift, unless an input method (Hindi, Chinese) is
 * composing a word.
 */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: PressedKey): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229;
}
