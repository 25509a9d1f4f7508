import type { GivenSignature } from './signature.model';
import classes from './signature.module.css';

/** A drawn signature as a picture, a typed one as its name. */
export function SignaturePicture({ signature, name }: { signature: GivenSignature; name: string }) {
  if (signature.kind === 'typed') return <span className={classes.script}>{name}</span>;
  return <img className={classes.image} src={signature.dataUrl} alt={`Signature of ${name}`} />;
}
