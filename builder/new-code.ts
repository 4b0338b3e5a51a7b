import { proposeCode } from './gates/codes.ts';

// npm run new:code: a strong code for a gate, to keep in a file or to tell a client.
console.log(proposeCode());
