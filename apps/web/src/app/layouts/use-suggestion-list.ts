import { useId, useState, type KeyboardEvent } from 'react';

interface SuggestionListOptions {
  count: number;
  /** Index selected before an arrow key is pressed; none if absent. */
  first?: number;
  /** Controlled by the caller, who loads suggestions only while the list is open. */
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  onChoose: (index: number) => void;
}

/**
 * Keyboard handling of a list below a text field (a combobox with a listbox, WAI-ARIA 1.2): arrows select cyclically,
 * Enter chooses, Escape closes. The focus stays in the field.
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
    // Enter and arrows may belong to an input method composing a word.
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
      // Escape would also empty a search field.
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
      // Pressing must not take the focus from the field, which would close the list before the click.
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
