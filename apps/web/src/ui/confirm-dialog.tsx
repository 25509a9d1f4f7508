import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Answer, Question } from './confirm-question';

const importModal = async () => ({ default: (await import('./confirm-modal')).ConfirmModal });

// Not in the first load, because no question comes before a page has been used.
const ConfirmModal = lazy(importModal);

/** Prefetches the dialog for a page that may have to ask while the network is down. */
export function preloadConfirm(): void {
  void importModal().catch(() => undefined);
}

const ConfirmContext = createContext<((question: Question) => Promise<Answer>) | null>(null);

/**
 * Returns a function that asks for confirmation before an action that cannot be undone; the focus returns afterwards.
 */
export function useConfirm(): (question: Question) => Promise<Answer> {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const answer = useRef<(answer: Answer) => void>(() => undefined);

  const ask = useCallback((next: Question) => {
    setQuestion(next);
    setReason('');
    setIsOpen(true);
    return new Promise<Answer>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  function close(result: Answer): void {
    setIsOpen(false);
    answer.current(result);
  }

  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {question && (
        <Suspense>
          <ConfirmModal
            question={question}
            isOpen={isOpen}
            reason={reason}
            onReason={setReason}
            onAnswer={close}
          />
        </Suspense>
      )}
    </ConfirmContext.Provider>
  );
}
