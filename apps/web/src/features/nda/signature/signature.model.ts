/** A signature as it was given; the typed one is the signer's name and carries no picture. */
export type GivenSignature = { kind: 'image'; dataUrl: string } | { kind: 'typed' };

export interface SigningForm {
  name: string;
  signature: GivenSignature | null;
  consent: boolean;
}

export interface SigningErrors {
  name?: string;
  signature?: string;
  consent?: string;
}

export const consentText = 'I agree to sign electronically';

/** What is missing before a signature counts: the name, the signature itself and the explicit consent. */
export function checkSigning({ name, signature, consent }: SigningForm): SigningErrors {
  return {
    ...(name.trim() === '' ? { name: 'Please enter your name.' } : {}),
    ...(signature === null ? { signature: 'Please add your signature.' } : {}),
    ...(consent ? {} : { consent: 'Please agree to sign electronically.' }),
  };
}
