/** A line for a shell that runs one of PostgreSQL's own programs on the store. The password stays out of it: the program asks for it. */
export function postgresCommand(program: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return `${program} --dbname=${quote(url.href)}`;
}

/** A word that a shell takes as it is. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
