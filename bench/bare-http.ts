import { createServer } from 'node:http';

// What node:http can answer at most with a file of this length: nothing is looked up, chosen or read.
const [port = '', length = ''] = process.argv.slice(2);
const body = Buffer.alloc(Number(length), 'x');
const headers = { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip', 'Content-Length': body.length };
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
