/** For how long a connection without a request is kept. */
export const KEEP_ALIVE_SECONDS = 5;

const STATUS_LINE = 'HTTP/1.1 200 OK\r\nDate: ';

/** An answer as it goes over the wire: head and body in one piece of memory, so that sending it is one write. */
export class WireAnswer {
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly body: Buffer<ArrayBuffer>;
  #second = 0;

  constructor(headers: Record<string, string>, body: Buffer) {
    const own = { 'Keep-Alive': `timeout=${KEEP_ALIVE_SECONDS}` };
    const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = Buffer.from(`${STATUS_LINE}${new Date(0).toUTCString()}\r\n${lines.join('')}\r\n`, 'latin1');
    this.#bytes = Buffer.concat([head, body]);
    this.body = this.#bytes.subarray(head.length);
  }

  /** All of it, with the date of now. The date is written in place: it always has the same length. */
  get bytes(): Buffer<ArrayBuffer> {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#bytes.write(new Date(second * 1000).toUTCString(), STATUS_LINE.length, 'latin1');
    }
    return this.#bytes;
  }
}
