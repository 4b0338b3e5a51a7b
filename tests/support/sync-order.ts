import { spawnSync } from 'node:child_process';

/** The findings of a trace of an intake's system calls (reliability.md, Promises). */
interface SyncOrder {
  acknowledged: number;
  /** How many of these answers were sent before all writes to the store's log were synced. */
  early: number;
  /** How many times the intake synced its writes. */
  syncs: number;
}

/** Whether strace is installed and may trace. */
export const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/**
 * The command that records a program's writes, syncs and sends in a file. Signals and exit status
 * are those of the program.
 */
export const tracing = (file: string) => [
  'strace',
  '-D',
  '-y',
  '-s',
  '40',
  '-e',
  'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync',
  '-o',
  file,
];

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
