/** A line for a shell that runs one of PostgreSQL's own programs on the store. The password stays out of it: the program asks for it. */
export function postgresCommand(program: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  return `${program} --dbname=${quote(url.href)}`;
}

/** A line that puts a dump in the place of all that is in a database, tables of a newer version among it, or changes nothing. */
export function postgresRestore(file: string, databaseUrl: string): string {
  const script = quote(`${file}.sql`);
  const empty = "--command='drop schema public cascade' --command='create schema public'";
  const fill = postgresCommand(`psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction ${empty} --file=${script}`, databaseUrl);
  return `(umask 077; pg_restore --no-owner --file=${script} ${quote(file)} && ${fill}; status=$?; rm -f ${script}; exit $status)`;
}

/** A word that a shell takes as it is. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
