import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;
// Thousands of reads in a turn of the loop would keep all others waiting.
const MOST_AT_ONCE = { answers: 16, pieces: 8 };
// 8 MB.
const MOST_PIECES = 128;
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

/** A file, as fast as it is taken. Nothing is open meanwhile: whoever takes it may vanish. */
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

// The pieces that were taken last, the latest in the end: thousands who take the same picture share
// them.
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
  // Its length and hash were announced, so another file in its place breaks the answer off.
  if (ino !== inode || bytesRead === 0) throw new Error(`${name} was replaced while it was sent.`);
  return buffer.subarray(0, bytesRead);
}

/** Makes an answer of files once fewer than sixteen are made; who waits longest comes first. */
export const inTurn = turns(MOST_AT_ONCE.answers);
// Whoever asks for a page doesn't wait for all that others still have to take.
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
