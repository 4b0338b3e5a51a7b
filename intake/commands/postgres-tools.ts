/**
 * A shell command that runs a PostgreSQL program on the store. The program asks for the password.
 */
export function postgresCommand(program: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  for (const name of ['password', 'sslpassword']) url.searchParams.delete(name);
  // Node trusts the public authorities by itself.
  if (url.searchParams.get('sslmode') === 'verify-full' && !url.searchParams.has('sslrootcert'))
    url.searchParams.set('sslrootcert', 'system');
  return `${program} --dbname=${quote(url.href)}`;
}

/**
 * A shell command that replaces a whole database by a dump, also tables that a newer version added.
 * If it fails, nothing is changed.
 */
export function postgresRestore(file: string, databaseUrl: string): string {
  const script = quote(`${file}.sql`);
  const empty = "--command='drop schema public cascade' --command='create schema public'";
  const fill = postgresCommand(
    `psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction ${empty} --file=${script}`,
    databaseUrl,
  );
  return `(umask 077; pg_restore --no-owner --file=${script} ${quote(file)} && ${fill}; status=$?; rm -f ${script}; exit $status)`;
}

/**
 * A shell command that restores a dump into a temporary database. It fails if the dump can't be
 * restored, or if a database of this name exists, which it leaves alone.
 */
export function postgresDrill(file: string): string {
  const count =
    "psql --dbname=equanta_drill --command='select count(*) as submissions from submission'";
  const fill = `pg_restore --exit-on-error --no-owner --dbname=equanta_drill ${quote(file)}`;
  return `createdb equanta_drill && { ${fill} && ${count}; status=$?; dropdb equanta_drill; (exit $status); }`;
}

export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
