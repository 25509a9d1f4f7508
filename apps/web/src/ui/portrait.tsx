import { type CSSProperties, useState } from 'react';
import classes from './portrait.module.css';

interface PortraitProps {
  /** Address of the picture; without one, or if it fails to load, the initials are shown. */
  src?: string | null;
  initials: string;
  size: string;
  isRound?: boolean;
  className?: string | undefined;
}

/** A picture or initials; the name is next to it. */
export function Portrait({ src = null, initials, size, isRound = false, className = '' }: PortraitProps) {
  const [failed, setFailed] = useState<string>();
  const box: CSSProperties & Record<'--size', string> = { '--size': size };
  return (
    <span className={`${classes.portrait} ${className}`} style={box} data-round={isRound || undefined}>
      {src === null || src === failed ? (
        <bdi aria-hidden className={classes.initials}>
          {initials}
        </bdi>
      ) : (
        <img src={src} alt="" className={classes.picture} onError={() => setFailed(src)} />
      )}
    </span>
  );
}
