import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;
// Node accepts one connection in each turn of its loop: thousands of reads in a turn would keep all
// others waiting.
const MOST_AT_ONCE = 8;
// More than a site has files.
const MOST_KNOWN = 10_000;

export interface SentFile {
  /** In bytes. */
  length: number;
  /** Of its content. */
  hash: string;
  /**
   * A large file is a stream that opens it once it is read, so that an answer that nobody takes
   * holds nothing.
   */
  body: Uint8Array<ArrayBuffer> | ReadableStream;
}

// By the file's place, time and size: a build replaces its files.
const hashes = new Map<string, string>();

/** Reads a file as it is to be sent. @throws as `open` does, if there is none. */
export async function readToSend(name: string): Promise<SentFile> {
  await using file = await open(name);
  const { ino, mtimeMs, size: length } = await file.stat();
  if (length <= PIECE_BYTES) {
    const body = new Uint8Array(await file.readFile());
    return {
      length: body.length,
      hash: createHash('sha256').update(body).digest('base64url'),
      body,
    };
  }
  const identity = `${name} ${ino} ${mtimeMs} ${length}`;
  const known = hashes.get(identity);
  if (known) return { length, hash: known, body: streamOf(name, length, ino) };
  const sum = createHash('sha256');
  for await (const piece of file.createReadStream({ autoClose: false })) sum.update(piece);
  const hash = sum.digest('base64url');
  if (hashes.size >= MOST_KNOWN) hashes.clear();
  hashes.set(identity, hash);
  return { length, hash, body: streamOf(name, length, ino) };
}

/**
 * A file, read as fast as it is taken, and open for no longer than each read: whoever takes it may
 * vanish at any time.
 */
function streamOf(name: string, length: number, inode: number): ReadableStream {
  let place = 0;
  const readPiece = async () => {
    await using file = await open(name);
    const { ino } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      new Uint8Array(PIECE_BYTES),
      0,
      PIECE_BYTES,
      place,
    );
    // Its length and hash were announced, so another file in its place breaks the answer off.
    if (ino !== inode || bytesRead === 0)
      throw new Error(`${name} was replaced while it was sent.`);
    return buffer.subarray(0, bytesRead);
  };
  const pull = async (controller: ReadableStreamDefaultController) => {
    const piece = await inTurn(readPiece);
    place += piece.length;
    controller.enqueue(piece);
    if (place >= length) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

let working = 0;
const waiting: (() => void)[] = [];

/** Does some work on files once fewer than eight others do; who waits longest comes first. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}
