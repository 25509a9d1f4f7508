import { useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';

const loadTip = async () => (await import('./validation-tip')).ValidationTip;

/** Returns the tooltip of a mark while the mark is hovered or focused, and the handlers for this. Loaded on first use. */
export function useValidationTip() {
  const [isNear, setNear] = useState(false);
  const { part, want } = useOnDemand(loadTip);
  const open = () => {
    setNear(true);
    void want();
  };
  const close = () => setNear(false);
  return {
    ValidationTip: isNear ? part : undefined,
    open,
    handlers: { onMouseEnter: open, onMouseLeave: close, onFocus: open, onBlur: close },
  };
}
