import { afterEach, beforeEach, vi } from 'vitest';

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer;

/** What the device below makes, as it is sent. */
export const madeByDevice = {
  id: 'AQ',
  create: { publicKey: 'Bg', authenticatorData: 'BA', clientDataJSON: 'Aw', transports: ['internal'] },
  get: { authenticatorData: 'BA', clientDataJSON: 'Aw', signature: 'BQ' },
};

/** A browser with a device that makes a key and signs with it, until a test has it refuse. */
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

/** As a browser says that its question was left, or that there is no key. */
export const notAllowed = () => new DOMException('left', 'NotAllowedError');
