import { describe, expect, it, vi } from 'vitest';
import type { ResumableUpload, UploadStatus, UploadView } from './resumable-upload';
import { createUploadQueue, isUnderWay } from './upload-queue';

const fileOf = (name: string) => new File(['x'], name);

/** Uploads that end when the test says so. */
function setUp() {
  const ends = new Map<string, (status: UploadStatus) => void>();
  const started: string[] = [];
  const cancelled: string[] = [];
  const hurried: string[] = [];
  const queue = createUploadQueue({
    keyOf: ({ name }) => name,
    open: ({ name }, onChange): ResumableUpload => {
      let view: UploadView = {
        status: 'queued',
        sentBytes: 0,
        sizeBytes: 1,
        text: null,
        canRetry: false,
        attachment: null,
      };
      const become = (status: UploadStatus) => {
        view = { ...view, status };
        onChange();
      };
      return {
        getView: () => view,
        run: () =>
          new Promise((resolve) => {
            started.push(name);
            become('sending');
            ends.set(name, (status) => {
              become(status);
              if (status !== 'waiting') resolve();
            });
          }),
        requeue: () => become('queued'),
        hurry: () => void hurried.push(name),
        cancel: async () => {
          cancelled.push(name);
          const end = ends.get(name);
          if (end) end('cancelled');
          else become('cancelled');
        },
      };
    },
  });
  const seen = () => queue.getState().items.map(({ fileName, status }) => `${fileName} ${status}`);
  return {
    queue,
    started,
    cancelled,
    hurried,
    seen,
    end: (name: string, to: UploadStatus) => ends.get(name)!(to),
  };
}

describe('upload queue', () => {
  it('sends one file after another, in the order they came', async () => {
    const { queue, started, seen, end } = setUp();
    for (const name of ['a', 'b', 'c']) queue.add(fileOf(name));
    expect(seen()).toEqual(['a sending', 'b queued', 'c queued']);
    end('a', 'attached');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
    end('b', 'waiting');
    expect(started).toEqual(['a', 'b']);
    end('b', 'refused');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c']));
    expect(seen()).toEqual(['a attached', 'b refused', 'c sending']);
  });

  it('does not take a file twice that is on its way, and tries a refused one again', async () => {
    const { queue, started, seen, end } = setUp();
    queue.add(fileOf('a'));
    queue.add(fileOf('a'));
    expect(seen()).toEqual(['a sending']);
    end('a', 'refused');
    await vi.waitFor(() => expect(seen()).toEqual(['a refused']));
    queue.add(fileOf('a'));
    await vi.waitFor(() => expect(started).toEqual(['a', 'a']));
    expect(seen()).toEqual(['a sending']);
  });

  it('tries again in its turn what was refused, and at once what waits', async () => {
    const { queue, started, hurried, seen, end } = setUp();
    queue.add(fileOf('a'));
    queue.add(fileOf('b'));
    end('a', 'refused');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
    queue.retry('a');
    expect(seen()).toEqual(['a queued', 'b sending']);
    end('b', 'waiting');
    queue.retry('b');
    expect(hurried).toEqual(['b']);
    end('b', 'attached');
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'a']));
  });

  it('takes a file out and goes on with the next', async () => {
    const { queue, started, cancelled, seen } = setUp();
    for (const name of ['a', 'b', 'c']) queue.add(fileOf(name));
    await queue.remove('b');
    await queue.remove('a');
    await vi.waitFor(() => expect(started).toEqual(['a', 'c']));
    expect([seen(), cancelled]).toEqual([['c sending'], ['b', 'a']]);
  });

  it('lets go of what is attached, remembering the last name', async () => {
    const { queue, seen, end } = setUp();
    queue.add(fileOf('a'));
    queue.add(fileOf('b'));
    end('a', 'attached');
    queue.dropAttached();
    expect(seen().map((line) => line[0])).toEqual(['b']);
    expect(queue.getState().attachedName).toBe('a');
  });

  it('knows what leaving would break off', () => {
    const all: UploadStatus[] = ['queued', 'sending', 'waiting', 'refused', 'attached', 'cancelled'];
    expect(all.filter((status) => isUnderWay({ status }))).toEqual(['queued', 'sending', 'waiting']);
  });
});
