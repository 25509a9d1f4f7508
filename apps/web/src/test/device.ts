import { afterEach, beforeEach, vi } from 'vitest';

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;

/** The key data that the simulated authenticator creates, as sent. */
export const madeByDevice = {
  id: 'AQ',
  create: { publicKey: 'Bg', authenticatorData: 'BA', clientDataJSON: 'Aw', transports: ['internal'] },
  get: { authenticatorData: 'BA', clientDataJSON: 'Aw', signature: 'BQ' },
};

/** Simulates an authenticator that creates keys and signs, until a test makes it refuse. */
export function useDevice() {
  const create = vi.fn<(asked: CredentialCreationOptions) => Promise<unknown>>();
  const get = vi.fn<(asked: CredentialRequestOptions) => Promise<unknown>>();
  beforeEach(() => {
    const made = (response: object) => ({
      id: 'AQ',
      rawId: bytes(1),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: bytes(3), ...response },
    });
    create.mockReset().mockResolvedValue(
      made({
        attestationObject: bytes(2),
        getPublicKey: () => bytes(6),
        getPublicKeyAlgorithm: () => -7,
        getAuthenticatorData: () => bytes(4),
        getTransports: () => ['internal'],
      }),
    );
    get.mockReset().mockResolvedValue(made({ authenticatorData: bytes(4), signature: bytes(5) }));
    vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return { create, get };
}

/** Returns the browser's error for a cancelled question or a missing key. */
export const notAllowed = () => new DOMException('left', 'NotAllowedError');
