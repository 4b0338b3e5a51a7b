/**
 * Describes how to give a client its code: the address by mail, the code on another way. @param
 * siteUrl the public address, if it is set.
 */
export function describeTelling(code: string, siteUrl = 'https://…'): string {
  return `  ${code}

Publish it: run npm run build, and put the result online.
Then send the address in a mail, such as:

  Your documents are ready at ${siteUrl.replace(/\/+$/, '')}/client-access
  I will give you the password by telephone. Your browser will remember it until you log out.

Say the code on the telephone, or send it in a text message; never in the mail with the address. The words are made up:
five letters each, all in lower case, with a space between them.`;
}
