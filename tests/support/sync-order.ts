import { spawnSync } from 'node:child_process';

/** What a trace of an intake's system calls shows (reliability.md, Promises). */
export interface SyncOrder {
  /** How many submissions were answered as stored. */
  acknowledged: number;
  /** How many of these answers left while something written to the store's log was not synced yet. */
  early: number;
  /** How many times what was written was synced. */
  syncs: number;
}

/** Whether the machine has strace (a package of most Linux systems), and lets it trace. */
export const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** The command that notes in a file what a program asks of the system, as far as the order is concerned; it dies and ends as if it were not traced. */
export const tracing = (file: string) => ['strace', '-D', '-y', '-s', '40', '-e', 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync', '-o', file];

/** Reads such a file. */
export function readSyncOrder(trace: string): SyncOrder {
  const order: SyncOrder = { acknowledged: 0, early: 0, syncs: 0 };
  let isSynced = true;
  for (const line of trace.split('\n')) {
    const isOfLog = /^\w+\(\d+<[^>]*intake\.sqlite-wal>/.test(line);
    if (isOfLog && line.startsWith('pwrite64')) isSynced = false;
    else if (isOfLog && /^f(data)?sync.* = 0$/.test(line)) {
      if (!isSynced) order.syncs += 1;
      isSynced = true;
    } else if (/^(writev?|sendto|sendmsg)\(.*"HTTP\/1\.1 201 /.test(line)) {
      order.acknowledged += 1;
      if (!isSynced) order.early += 1;
    }
  }
  return order;
}
