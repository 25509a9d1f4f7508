import { limits } from '@proffer/contract/wire/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadMemory } from './upload-memory';

const file = { name: 'prices.csv', size: 900, lastModified: 5 };

describe('the memory of unfinished uploads', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('finds the upload of the same file of the same offer, also from another tab', () => {
    createUploadMemory(7).of(file).remember('u1');
    expect(
      createUploadMemory(7)
        .of({ ...file })
        .recall(),
    ).toBe('u1');
    expect(createUploadMemory(7).names()).toEqual(['prices.csv']);
    expect(createUploadMemory(8).names()).toEqual([]);
  });

  it.each([
    ['another offer', 8, file],
    ['another name', 7, { ...file, name: 'price.csv' }],
    ['another size', 7, { ...file, size: 901 }],
    ['another date', 7, { ...file, lastModified: 6 }],
  ])('does not find the upload of a file for %s', (_what, offerId, other) => {
    createUploadMemory(7).of(file).remember('u1');
    expect(createUploadMemory(offerId).of(other).recall()).toBeUndefined();
  });

  it('stores one upload per file and deletes only that one', () => {
    const memory = createUploadMemory(7);
    memory.of(file).remember('u1');
    memory.of({ ...file, name: 'drawing.png' }).remember('u2');
    memory.of(file).remember('u3');
    expect(memory.of(file).recall()).toBe('u3');
    memory.of(file).forget();
    expect(memory.names()).toEqual(['drawing.png']);
  });

  it('drops uploads that the server has deleted', () => {
    createUploadMemory(7).of(file).remember('u1');
    vi.advanceTimersByTime(limits.upload.validMs - 1);
    expect(createUploadMemory(7).of(file).recall()).toBe('u1');
    vi.advanceTimersByTime(1);
    expect(createUploadMemory(7).of(file).recall()).toBeUndefined();
  });

  it('stores at most fifty uploads', () => {
    const memory = createUploadMemory(7);
    for (let size = 1; size <= 60; size += 1) memory.of({ ...file, size }).remember(`u${size}`);
    expect(memory.names()).toHaveLength(50);
    expect(memory.of({ ...file, size: 60 }).recall()).toBe('u60');
  });

  it('stores uploads under stable names', () => {
    createUploadMemory(7).of(file).remember('u1');
    expect(JSON.parse(localStorage.getItem('uploads') ?? '')).toMatchObject([{ proposalId: 7 }]);
  });

  it.each(['no JSON', '{"a":1}', '[null,1,{"uploadId":1}]'])('ignores %s in the storage', (kept) => {
    localStorage.setItem('uploads', kept);
    const memory = createUploadMemory(7);
    expect(memory.names()).toEqual([]);
    memory.of(file).remember('u1');
    expect(memory.of(file).recall()).toBe('u1');
  });

  it('works in a browser without storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const memory = createUploadMemory(7, { getItem: refuse, setItem: refuse });
    memory.of(file).remember('u1');
    expect(memory.of(file).recall()).toBeUndefined();
  });
});
