type SystemError = NodeJS.ErrnoException & { hostname?: string };

/**
 * Undefined for an error that an operator can't correct.
 * @param place the settings, as far as they were read.
 */
export function explainSystem(
  { code, syscall, hostname, message }: SystemError,
  { databaseUrl, host }: { databaseUrl?: string | undefined; host?: string | undefined } = {},
): string | undefined {
  const isPort = syscall === 'listen' || syscall === 'bind';
  if (syscall === 'mkdir')
    return `A folder can't be made (${message}): name another one in DATA_DIR, or let this user write there.`;
  switch (code) {
    case 'EADDRINUSE':
      return `The port is taken by another program: stop it, or set PORT to another number. (${message})`;
    case 'EADDRNOTAVAIL':
      return `HOST is not an address of this machine: set it to one, such as 127.0.0.1. (${message})`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (isPort)
        return `This user may not use the port: set PORT to a number above 1023. (${message})`;
      return `This user may not do that (${message}): run this as the user that the intake runs as, or correct the permissions.`;
    case 'ENOTFOUND':
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
      if (!databaseUrl || hostname === host)
        return `HOST can't be used: set it to an address of this machine, such as 127.0.0.1. (${message})`;
      return `The database that DATABASE_URL names can't be reached (${code}): check that it runs and that the address is right.`;
    default:
      return undefined;
  }
}
