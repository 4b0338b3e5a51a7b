import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;
// Thousands of reads in a turn of the loop would block all other requests.
const MOST_AT_ONCE = { answers: 16, pieces: 8 };
// 8 MB.
const MOST_PIECES = 128;
// More than a site has files.
const MOST_KNOWN = 10_000;

interface SentFile {
  /** In bytes. */
  length: number;
  /** Of the content. */
  hash: string;
  /**
   * A large file is a stream that opens it when it is read, so that an abandoned answer holds
   * nothing open.
   */
  body: Uint8Array<ArrayBuffer> | ReadableStream;
}

// By path, time and size: a build replaces its files.
const hashes = new Map<string, string>();

/** @throws as `open` does, if there is no file. */
export async function readToSend(name: string): Promise<SentFile> {
  await using handle = await open(name);
  const { ino: inode, mtimeMs, size: length } = await handle.stat();
  if (length <= PIECE_BYTES) {
    const body = new Uint8Array(await handle.readFile());
    return {
      length: body.length,
      hash: createHash('sha256').update(body).digest('base64url'),
      body,
    };
  }
  const file = { name, inode, identity: `${name} ${inode} ${mtimeMs} ${length}` };
  const known = hashes.get(file.identity);
  if (known) return { length, hash: known, body: streamOf(file, length) };
  const sum = createHash('sha256');
  for await (const piece of handle.createReadStream({ autoClose: false })) sum.update(piece);
  const hash = sum.digest('base64url');
  if (hashes.size >= MOST_KNOWN) hashes.clear();
  hashes.set(file.identity, hash);
  return { length, hash, body: streamOf(file, length) };
}

interface LargeFile {
  name: string;
  inode: number;
  identity: string;
}

/**
 * Reads as fast as the client takes it. Nothing is open meanwhile, because the client may vanish.
 */
function streamOf(file: LargeFile, length: number): ReadableStream {
  let place = 0;
  const pull = async (controller: ReadableStreamDefaultController) => {
    const piece = await pieceOf(file, place);
    place += piece.length;
    controller.enqueue(piece);
    if (place >= length) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

// The latest last. Thousands of clients who load the same picture share them.
const pieces = new Map<string, Promise<Uint8Array>>();

function pieceOf(file: LargeFile, place: number): Promise<Uint8Array> {
  const key = `${file.identity} ${place}`;
  let piece = pieces.get(key);
  if (!piece) {
    piece = pieceInTurn(() => readPiece(file, place));
    piece.catch(() => pieces.delete(key));
  }
  pieces.delete(key);
  pieces.set(key, piece);
  const [oldest = ''] = pieces.keys();
  if (pieces.size > MOST_PIECES) pieces.delete(oldest);
  return piece;
}

async function readPiece({ name, inode }: LargeFile, place: number): Promise<Uint8Array> {
  await using handle = await open(name);
  const { ino } = await handle.stat();
  const { buffer, bytesRead } = await handle.read(
    new Uint8Array(PIECE_BYTES),
    0,
    PIECE_BYTES,
    place,
  );
  // Length and hash were announced, so a replaced file aborts the answer.
  if (ino !== inode || bytesRead === 0) throw new Error(`${name} was replaced while it was sent.`);
  return buffer.subarray(0, bytesRead);
}

/** At most sixteen answers at once; the one that waits longest comes first. */
export const inTurn = turns(MOST_AT_ONCE.answers);
// Limits reads, so that a page doesn't wait for large downloads.
const pieceInTurn = turns(MOST_AT_ONCE.pieces);

function turns(most: number) {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else working++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working--;
    }
  };
}
