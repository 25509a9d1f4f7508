import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { packError, packResult, type FromThread, type ToThread } from './thread-messages';
import type { TaskTable } from './task';

/**
 * Added to the nice value of worker threads, so that the event-loop thread has priority on busy
 * cores.
 */
const extraNice = 5;

/**
 * Runs in a worker thread: executes the calls that it receives. Throws outside of a worker thread.
 */
export function serveTasks(...tables: TaskTable[]): void {
  if (!parentPort) throw new Error('tasks are served in a worker thread only');
  const port = parentPort;
  const tasks = mergeTables(tables);
  // On Linux this affects the calling thread alone; elsewhere it would slow down the whole process.
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + extraNice));

  async function answer({ name, args }: ToThread): Promise<void> {
    try {
      const work = await tasks.get(name)?.load();
      if (!work) throw new Error(`there is no task ${name}`);
      say({ kind: 'begun' });
      // Names and arguments come from typed callers of the same tables.
      const { value, buffers } = packResult(await work(...(args as never[])));
      say({ kind: 'done', value }, buffers);
    } catch (error) {
      say({ kind: 'failed', error: packError(error) });
    }
  }

  function say(message: FromThread, buffers: ArrayBuffer[] = []): void {
    port.postMessage(message, buffers);
  }

  port.on('message', (call: ToThread) => void answer(call));
}

function mergeTables(tables: TaskTable[]): Map<string, TaskTable[string]> {
  const merged = new Map<string, TaskTable[string]>();
  for (const [name, task] of tables.flatMap((table) => Object.entries(table))) {
    if (merged.has(name)) throw new Error(`two tasks are named ${name}`);
    merged.set(name, task);
  }
  return merged;
}
