interface PressedKey {
  key: string;
  shiftKey: boolean;
  /** 229 is what browsers give for a key that an input method keeps to itself. */
  keyCode: number;
  nativeEvent: { isComposing: boolean };
}

/** Enter sends; not with Shift, and not while an input method (Hindi, Chinese) still puts a word together. */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: PressedKey): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229;
}
