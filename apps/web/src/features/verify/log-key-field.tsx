import { TextInput } from '@mantine/core';
import { readLogKeys } from '@proffer/proof';
import { useState } from 'react';

const storageKey = 'verifyLogKey';

/** Returns the fingerprint that this browser remembers, as it was typed. */
export const rememberedLogKey = (): string => localStorage.getItem(storageKey) ?? '';

/**
 * Field for the fingerprint of another market's log, stored in this browser; calls `onKeys` when it has
 * changed.
 */
export function LogKeyField({ onKeys }: { onKeys: (logKeys: string[]) => void }) {
  const [text, setText] = useState(rememberedLogKey);
  const [committed, setCommitted] = useState(text);
  const isWrong = readLogKeys(committed) === undefined;

  function commit(): void {
    if (text === committed) return;
    setCommitted(text);
    const keys = readLogKeys(text);
    if (!keys) return;
    localStorage.setItem(storageKey, text.trim());
    onKeys(keys);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <TextInput
        label="Fingerprint of another market’s log key"
        description="Only for a deal file of another market: its page /verify shows the fingerprint. This browser remembers it."
        placeholder="SHA-256, 64 characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={text}
        error={isWrong && 'A fingerprint has 64 characters, 0 to 9 and a to f. Please copy it completely.'}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onBlur={commit}
      />
    </form>
  );
}
