import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, Question } from '../../ui/confirm-question';
import { madeByDevice, notAllowed, useDevice } from '../../test/device';
import { answer, network } from '../../test/network';
import { askOwnKey } from './own-key';

const device = useDevice();
const key = { challenge: 'AAAA', statement: '{}', rpId: 'market.example.com', allowCredentials: [] };
const confirm = vi.fn<(question: Question) => Promise<Answer>>();
const sign = () => askOwnKey({ ndaId: 7 }, confirm);

beforeEach(() => confirm.mockReset());

// DEA-56
describe("a user's own signing key", () => {
  it('is not requested if there is none', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: false, key: null }));
    expect(await sign()).toEqual({});
    expect(device.get).not.toHaveBeenCalled();
  });

  it("signs the challenge after the user's confirmation", async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: false, key }));
    expect(await sign()).toEqual({ key: { id: madeByDevice.id, ...madeByDevice.get } });
    expect(device.get.mock.calls[0]?.[0].publicKey).toMatchObject({
      challenge: new Uint8Array(3).buffer,
      rpId: 'market.example.com',
      userVerification: 'required',
    });
  });

  it('that does not respond is skipped only if the user agrees', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: false, key }));
    device.get.mockRejectedValue(notAllowed());
    confirm.mockResolvedValueOnce({ reason: '' }).mockResolvedValueOnce(null);
    expect(await sign()).toEqual({});
    await expect(sign()).rejects.toThrow('Nothing was signed');
  });

  it('that does not respond is never skipped if it is always required', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: true, key }));
    device.get.mockRejectedValue(notAllowed());
    await expect(sign()).rejects.toThrow('signs with its own keys only');
    expect(confirm).not.toHaveBeenCalled();
  });
});
