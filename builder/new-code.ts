import { proposeCode } from './gates/codes.ts';

// `npm run new:code`: prints a strong gate code, to keep in a file or to give to a client.
console.log(proposeCode());
