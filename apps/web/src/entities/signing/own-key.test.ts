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
describe('an own key', () => {
  it('is not asked for where there is none', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: false, key: null }));
    expect(await sign()).toEqual({});
    expect(device.get).not.toHaveBeenCalled();
  });

  it('signs the challenge, and its user is asked', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: false, key }));
    expect(await sign()).toEqual({ key: { id: madeByDevice.id, ...madeByDevice.get } });
    expect(device.get.mock.calls[0]?.[0].publicKey).toMatchObject({
      challenge: new Uint8Array(3).buffer,
      rpId: 'market.example.com',
      userVerification: 'required',
    });
  });

  it('that does not answer is gone without only where the person says so', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: false, key }));
    device.get.mockRejectedValue(notAllowed());
    confirm.mockResolvedValueOnce({ reason: '' }).mockResolvedValueOnce(null);
    expect(await sign()).toEqual({});
    await expect(sign()).rejects.toThrow('Nothing was signed');
  });

  it('that does not answer is never gone without where it is always asked for', async () => {
    network.use(answer('askNdaKey', { isAlwaysAsked: true, key }));
    device.get.mockRejectedValue(notAllowed());
    await expect(sign()).rejects.toThrow('signs with its own keys only');
    expect(confirm).not.toHaveBeenCalled();
  });
});
