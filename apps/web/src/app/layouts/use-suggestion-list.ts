import { useId, useState, type KeyboardEvent } from 'react';

interface SuggestionListOptions {
  count: number;
  /** The one that is meant before an arrow is pressed; none without it. */
  first?: number;
  /** Kept by the caller, who asks for suggestions only while it is open. */
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  onChoose: (index: number) => void;
}

/**
 * The keys of a list that opens below a field while one types (a combobox with a listbox, WAI-ARIA 1.2): arrows go
 * through it and round, Enter chooses, Escape closes. The focus stays in the field.
 */
export function useSuggestionList({ count, first = -1, isOpen, setIsOpen, onChoose }: SuggestionListOptions) {
  const id = useId();
  const [active, setActive] = useState(first);
  const isShown = isOpen && count > 0;
  const current = isShown && active < count ? active : -1;
  const optionId = (index: number) => `${id}-${index}`;

  function set(open: boolean): void {
    setIsOpen(open);
    setActive(first);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter and arrows may belong to an input method that is composing a word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return;
      event.preventDefault();
      setIsOpen(true);
      setActive(event.key === 'ArrowDown' ? (current + 1) % count : (current <= 0 ? count : current) - 1);
    } else if (event.key === 'Enter' && current >= 0) {
      event.preventDefault();
      set(false);
      onChoose(current);
    } else if (event.key === 'Escape' && isShown) {
      // In a search field it would empty the field as well.
      event.preventDefault();
      set(false);
    }
  }

  return {
    isShown,
    open: () => set(true),
    close: () => set(false),
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isShown,
      ...(isShown ? { 'aria-controls': id } : {}),
      ...(current >= 0 ? { 'aria-activedescendant': optionId(current) } : {}),
      onKeyDown,
    } as const,
    listProps: {
      id,
      role: 'listbox',
      // Pressing on it must not take the focus out of the field, which would close it before the click.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === current,
        onClick: () => {
          set(false);
          onChoose(index);
        },
      }) as const,
  };
}
export type SuggestionList = ReturnType<typeof useSuggestionList>;
