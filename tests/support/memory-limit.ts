import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The files of a control group, in version 2 and in version 1. */
const VERSIONS = [
  { hierarchy: '/sys/fs/cgroup', controller: 'memory.max', swap: ['memory.swap.max', 0] },
  {
    hierarchy: '/sys/fs/cgroup/memory',
    controller: 'memory.limit_in_bytes',
    swap: ['memory.swappiness', 0],
  },
] as const;

/**
 * A group of processes that share a memory limit. The kernel kills one of them when they exceed it.
 */
interface MemoryGroup {
  /** The file that takes the ID of a process to add. */
  processes: string;
  /** Removes the group, once its processes have ended. */
  remove: () => void;
}

/**
 * Makes a memory control group without swap. @param bytes the limit. @returns undefined where this
 * machine doesn't allow it; Linux allows it to root.
 */
export function limitMemory(bytes: number): MemoryGroup | undefined {
  for (const { hierarchy, controller, swap } of VERSIONS) {
    const group = path.join(hierarchy, `equanta-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const [swapFile, value] = swap;
    try {
      writeFileSync(path.join(group, controller), String(bytes), { flag: 'r+' });
      if (existsSync(path.join(group, swapFile)))
        writeFileSync(path.join(group, swapFile), String(value));
      return { processes: path.join(group, 'cgroup.procs'), remove: () => rmdirSync(group) };
    } catch {
      rmdirSync(group);
    }
  }
  return undefined;
}
