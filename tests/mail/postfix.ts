import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

/** Whether Postfix can be started here: it is installed, and we are root. */
export const hasPostfix = process.getuid?.() === 0 && existsSync('/usr/sbin/postfix');

export const hasDovecot = existsSync('/usr/sbin/dovecot');

/**
 * A Postfix of its own, with mailboxes for all addresses of `far.test` and `equanta.example` but
 * those that begin with `gone`.
 */
export interface Postfix {
  url: string;
  port: number;
  mails(): { to: string; raw: string }[];
  restart(): void;
  halt(): void;
  log(): string;
  stop(): Promise<void>;
}

/** The action that Postfix takes at RCPT TO, by its recipient (access(5)); none for DUNNO. */
export type Policy = (recipient: string) => string | undefined;

const NOBODY = 65534;
const SERVICES = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

/**
 * Starts a Postfix with its own folders on an unprivileged port of this machine. @param own settings
 * of main.cf, @param policy what it says at RCPT TO.
 */
export async function startPostfix(
  own: Record<string, string> = {},
  policy: Policy = () => undefined,
): Promise<Postfix> {
  const { folder, remove } = temporaryFolder();
  chmodSync(folder, 0o755);
  const [config, queue, data, boxes] = ['etc', 'queue', 'data', 'boxes'].map((name) => {
    const made = path.join(folder, name);
    mkdirSync(made, { mode: 0o755 });
    return made;
  }) as [string, string, string, string];
  const owner = Number(execFileSync('id', ['-u', 'postfix'], { encoding: 'utf8' }));
  chownSync(data, owner, owner);
  chownSync(boxes, NOBODY, NOBODY);
  const [port, policies] = [await freePort(), await startPolicies(policy)];
  const log = path.join(folder, 'log');
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    maillog_file: log,
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mx.test',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    alias_maps: '',
    local_recipient_maps: '',
    smtpd_banner: '$myhostname ESMTP',
    smtp_dns_support_level: 'disabled',
    virtual_mailbox_domains: 'far.test, equanta.example',
    virtual_mailbox_base: boxes,
    virtual_mailbox_maps: 'regexp:{{!/^gone.*@/ mail/}}',
    virtual_uid_maps: `static:${NOBODY}`,
    virtual_gid_maps: `static:${NOBODY}`,
    virtual_minimum_uid: '100',
    recipient_delimiter: '+',
    smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${policies.port}`,
    smtpd_client_event_limit_exceptions: '',
    ...own,
  };
  writeFileSync(
    path.join(config, 'main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  writeFileSync(
    path.join(config, 'master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd\n${SERVICES}`,
  );
  const run = (command: string) =>
    execFileSync('/usr/sbin/postfix', ['-c', config, command], { stdio: 'pipe' });
  run('start');
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails: () => readBoxes(boxes),
    restart: () => void run('start'),
    halt: () => void run('stop'),
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      spawnSync('/usr/sbin/postfix', ['-c', config, 'stop']);
      await policies.stop();
      remove();
    },
  };
}

function readBoxes(boxes: string): { to: string; raw: string }[] {
  const folder = path.join(boxes, 'mail/new');
  try {
    return readdirSync(folder).map((file) => {
      const raw = readFileSync(path.join(folder, file), 'utf8');
      return { raw, to: raw.match(/^(?:X-Original-To|Delivered-To): (.*)$/m)?.[1] ?? '' };
    });
  } catch {
    return [];
  }
}

/** Postfix asks this server what to do at RCPT TO (SMTPD_POLICY_README). */
async function startPolicies(policy: Policy): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((socket) => {
    let asked = '';
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        asked += chunk;
        for (let end = asked.indexOf('\n\n'); end >= 0; end = asked.indexOf('\n\n')) {
          const recipient = asked.match(/^recipient=(.*)$/m)?.[1] ?? '';
          asked = asked.slice(end + 2);
          socket.write(`action=${policy(recipient) ?? 'DUNNO'}\n\n`);
        }
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
    },
  };
}
