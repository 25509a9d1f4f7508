import { describe, expect, it, vi } from 'vitest';
import type { ResumableUpload, UploadStatus, UploadView } from './resumable-upload';
import { createUploadQueue, isUnderWay } from './upload-queue';

const fileOf = (name: string) => new File(['x'], name);

/** Returns a queue whose uploads end when the test says so. */
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

describe('the upload queue', () => {
  it('uploads one file after another in their order', async () => {
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

  it('ignores a file that is uploading already, and retries a refused one', async () => {
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

  it('retries a refused upload in its turn, and a waiting one at once', async () => {
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

  it('removes a file and continues with the next', async () => {
    const { queue, started, cancelled, seen } = setUp();
    for (const name of ['a', 'b', 'c']) queue.add(fileOf(name));
    await queue.remove('b');
    await queue.remove('a');
    await vi.waitFor(() => expect(started).toEqual(['a', 'c']));
    expect([seen(), cancelled]).toEqual([['c sending'], ['b', 'a']]);
  });

  it('drops finished uploads and remembers the last name', async () => {
    const { queue, seen, end } = setUp();
    queue.add(fileOf('a'));
    queue.add(fileOf('b'));
    end('a', 'attached');
    queue.dropAttached();
    expect(seen().map((line) => line[0])).toEqual(['b']);
    expect(queue.getState().attachedName).toBe('a');
  });

  it('knows which uploads leaving would interrupt', () => {
    const all: UploadStatus[] = ['queued', 'sending', 'waiting', 'refused', 'attached', 'cancelled'];
    expect(all.filter((status) => isUnderWay({ status }))).toEqual(['queued', 'sending', 'waiting']);
  });
});
