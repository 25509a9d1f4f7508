import { type CSSProperties, useState } from 'react';
import classes from './portrait.module.css';

interface PortraitProps {
  /** Address of the picture; without one, and where it does not come, the initials stand in its place. */
  src?: string | null;
  initials: string;
  size: string;
  isRound?: boolean;
  className?: string | undefined;
}

/** A picture of somebody, or their initials; the name stands beside it. */
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
