interface Setting {
  /** For `.env.example`; also says the default if that isn't a fixed value. */
  about: string;
  default?: string | number;
  /** Shown where the default tells too little. */
  example?: string;
  /** `range` is from least to most; `of` is what the numbers count. */
  range?: readonly [number, number];
  of?: string;
  choices?: readonly string[];
  /** It can also be in a file, which the variable NAME_FILE names. */
  isSecret?: true;
  /** A copy of `.env.example` sets it. */
  isSet?: true;
}

const DAYS = { range: [1, 36_500], of: 'days' } as const;

/**
 * Every variable that the software reads. `npm run settings` writes `.env.example` from here, in
 * this order. An empty `about` is covered by the variable before it.
 */
export const SETTINGS = {
  PORT: {
    about: 'The port and address that the intake listens on.',
    default: 8080,
    range: [0, 65_535],
    isSet: true,
  },
  HOST: { about: '', default: '127.0.0.1', isSet: true },
  SITE_URL: {
    about:
      'The public address of the site, with its base path if it has one. `npm run build` needs it.',
    example: 'http://localhost:8080',
    isSet: true,
  },
  ALLOW_SAMPLE: {
    about: `1 builds although sample content remains; \`npm run build\` lists it. Never set it for a
      real site.`,
    example: '1',
  },
  DELIVERY: {
    about: `Where the forms deliver, chosen at build: intake (our own service), forward (external
      services), or console (nowhere; for trials). \`npm run build\` needs it and lists the promises on
      the pages that the choice can't keep. \`npm start\` uses intake.`,
    example: 'intake',
  },
  INTAKE_URL: {
    about: `For intake: its address, where it isn't the site's own. Its ALLOWED_ORIGINS must then name
      the site.`,
    example: 'https://intake.example.org',
  },
  FORWARD_GUIDE_URL: {
    about: `For forward: the services that accept these forms as JSON. The first three are required.
      Without the last two, messages and survey responses reach nobody, and the pages say so.`,
  },
  FORWARD_NEWSLETTER_URL: { about: '' },
  FORWARD_ACCESS_URL: { about: '' },
  FORWARD_CONTACT_URL: { about: '' },
  FORWARD_SURVEY_URL: { about: '' },
  DATA_DIR: {
    about: `The folder of the SQLite file, of the keys of survey copies that wait, and of the mail
      where there is no mail server. It must last, with PostgreSQL as well. Back it up.`,
    default: 'data',
  },
  WAVE_KEYS_DIR: {
    about: `The keys of open waves of campaigns, which no backup holds. Several machines on one
      database share this folder. Default: wave-keys in DATA_DIR.`,
    example: 'data/wave-keys',
  },
  DATABASE_URL: {
    about: `PostgreSQL instead of SQLite, for several processes: one host or socket. Signs of its
      password, such as # or /, may stand as they are.`,
    example: 'postgres://user:password@host/database',
    isSecret: true,
  },
  DATABASE_TLS: {
    about: `verified: to another machine the connection is encrypted, and its server verified;
      sslrootcert=FILE in the URL names an authority of your own. off leaves that to the URL, for a
      network on which nobody can listen.`,
    choices: ['verified', 'off'],
    default: 'verified',
  },
  DATABASE_CONNECTIONS: {
    about: `The connections that it gets at once from each process. All of them together stay below
      its max_connections.`,
    range: [2, 100],
    of: 'connections',
    default: 10,
  },
  SMTP_URL: {
    about: `The mail server. Without it the intake writes each mail to a file in DATA_DIR/mail, which
      any mail program opens, and deletes it after seven days. With a password, STARTTLS or smtps:// is
      required.`,
    example: 'smtp://user:password@mail.example.org:587',
    isSecret: true,
  },
  SMTP_NAME: {
    about: `The name that it hears from us: a full host name or an address. Default: the host of
      SITE_URL, if that is one.`,
    example: 'www.example.org',
  },
  SMTP_CONNECTIONS: {
    about: `What it takes from each process: connections at once, of which six send at most, and mails
      in a minute, by default without limit.`,
    range: [1, 50],
    of: 'connections',
    default: 6,
  },
  SMTP_PER_MINUTE: { about: '', range: [1, 100_000], of: 'mails', example: '60' },
  SMTP_CA_FILE: {
    about: `A file with its certificate (PEM), or its authority's, where no public authority signed it;
      likewise that of BOUNCE_IMAP_URL.`,
    example: '/etc/equanta/mail-server.pem',
  },
  DKIM_DOMAIN: {
    about: `To sign mail here (DKIM) where the mail server doesn't: the domain of MAIL_FROM, a name for
      the key, and the file of the key (RSA of 1024 to 4096 bits, PEM; openssl genrsa -out dkim.pem 2048).
      \`npm run doctor\` prints the DNS record to publish.`,
    example: 'example.org',
  },
  DKIM_SELECTOR: { about: '', example: 'equanta1' },
  DKIM_KEY_FILE: { about: '', example: '/etc/equanta/dkim.pem' },
  MAIL_FROM: {
    about: `The firm's sender, and the recipient of notices. Default: the addresses in
      content/brand.yaml. With SMTP_URL set, a .example sender is refused.`,
    example: 'hello@example.org',
  },
  MAIL_TO: { about: '', example: 'inbox@example.org' },
  MAIL_FROM_NEWSLETTER: {
    about: `The sender of newsletters, so that what their readers think of them doesn't harm other
      mail. Replies go to the first address in content/brand.yaml. Default: MAIL_FROM.`,
    example: 'news@mail.example.org',
  },
  BOUNCE_TO: {
    about: `Where bounces of all other mail go. With TAG in it, each mail has a return path of its own
      (VERP), which nobody can forge; your mail server must deliver bounces+anything to the same
      mailbox. Default: the mail server's rule for MAIL_FROM.`,
    example: 'bounces+TAG@example.org',
  },
  BOUNCE_IMAP_URL: {
    about: `How they are heard: from a mailbox over IMAP, whose address is BOUNCE_TO, read each minute;
      from your mail server by a pipe to \`npm run bounce\`; or by a provider that posts them to
      /api/bounces with BOUNCE_SECRET as its bearer token. Without any of them, no bounce is heard.`,
    example: 'imaps://user:password@mail.example.org/INBOX',
    isSecret: true,
  },
  BOUNCE_SECRET: { about: '', isSecret: true },
  SURVEY_RETURN_PATH: {
    about: `Where bounces go of mail that could tell who takes part in a survey: copies of survey
      responses, invitations and reminders. Unless set, their return path is empty, and no server
      bounces them. A mail server that takes no such mail, as \`npm run doctor\` says, needs an address
      here that nobody reads, never MAIL_FROM; one that the firm reads is refused.`,
    example: 'nobody@example.org',
  },
  SURVEY_REPLY_TO: {
    about: `Where replies and out-of-office answers to the same mail go: an address that nobody reads.
      Default: no-reply at the domain of MAIL_FROM. Set it if that domain delivers mail for any name to
      a mailbox that somebody reads.`,
    example: 'nobody@example.org',
  },
  RETENTION_QUARANTINE: {
    about: `Days to keep quarantined submissions that were read (and newsletter addresses that nobody
      confirmed), all other submissions, campaigns after their last closing, the rows of mail that was
      sent, withheld or given up, and view counts. What became of a promised mail is known as long as
      its row.`,
    ...DAYS,
    default: 30,
  },
  RETENTION_ENQUIRIES: { about: '', ...DAYS, default: 730 },
  RETENTION_ANSWERS: { about: '', ...DAYS, default: 365 },
  RETENTION_MAIL: { about: '', ...DAYS, default: 30 },
  RETENTION_VISITS: { about: '', ...DAYS, default: 730 },
  ALLOWED_ORIGINS: {
    about: `The origins that may post to the intake, separated by commas. Default: the origin of
      SITE_URL.`,
    example: 'https://www.example.org',
  },
  TRUSTED_PROXIES: {
    about: `Proxies in front of the intake whose X-Forwarded-For is trusted: addresses or networks, none
      wider than /7, separated by commas. Without it all visitors behind a proxy share one rate limit.`,
    example: '127.0.0.1, ::1',
  },
  METRICS_TOKEN: {
    about: `/metrics (Prometheus) answers requests that bring this token as a bearer token; without
      one, nobody.`,
    isSecret: true,
  },
  OPERATOR_TOKEN: {
    about: `Signs operators in to the desk at /desk/: messages, quarantine, dead letters. \`npm run
      new:code\` prints one; whatever is too easy to guess is refused. Without it there is no desk;
      \`npm start\` makes one for each run.`,
    isSecret: true,
  },
  OPERATOR_TOKENS_FILE: {
    about: `Instead, for several operators by name, a file with a name and a token a line, so that the
      audit log has names. A name is one word of at most 40 letters, digits, dots, hyphens and
      apostrophes; an address behind it, as in 'Maren <maren@example.org>', gets what is replied to
      her answers, else the firm's does. Lines that begin with # are skipped. It is read at start.`,
    example: '/etc/equanta/operators',
  },
  ANSWER_DAYS: {
    about: `The working days (Monday to Friday) after which an enquiry without an answer is due at the
      desk.`,
    range: [1, 60],
    of: 'working days',
    default: 2,
  },
  VISITS: {
    about: `on counts how often each screen is viewed, hosts of referrers, bookings, scans and forms,
      without identifying anybody: in /metrics and in \`npm run export\`. Set it at build and at the
      intake. Browsers that ask not to be tracked are not counted.`,
    choices: ['on', 'off'],
    default: 'off',
  },
  LOG_LEVEL: {
    about: "The level of the intake's log (JSON lines without personal data).",
    choices: ['debug', 'info', 'warn', 'error'],
    default: 'info',
  },
  SUBMISSION_LIMIT: {
    about: `Submissions accepted from one address in ten minutes, and five times as many from its
      network. Access requests and survey responses count a fifth, replays and refused posts a
      twentieth. In a day an address may send five times as many survey responses. Processes on one
      PostgreSQL share the limit.`,
    range: [1, 1_000_000],
    of: 'submissions',
    default: 60,
  },
  CONTENT_DIR: {
    about: `The folder of the content, with the firm's look in look/ if it has its own, and that of the
      built site. A build replaces the second, and refuses one that holds anything else.`,
    default: 'content',
  },
  OUTPUT_DIR: { about: '', default: 'dist' },
  CLIENT_ACCESS_CODE: {
    about: `The gate codes: \`npm run new:code\` prints them, and whatever is too easy to guess is
      refused, as is a space at either end. They are compared exactly. \`npm run build\` needs them and
      proposes strong ones; \`npm start\` has sample codes.`,
    isSecret: true,
  },
  SURVEY_PREVIEW_CODE: { about: '', isSecret: true },
  CONTENT_KEY_FILE: {
    about: `The file of the content keys, made when absent. Keep it, and keep it secret: without it,
      every visitor needs the code again. Clients' own codes are beside it, in the folder clients. To
      shut out those who have a code, use npm run lock-out. Default: content-keys.json in DATA_DIR.`,
    example: 'data/content-keys.json',
  },
  CONTENT_KEYS: {
    about: `Instead, for a host that builds the site and keeps no files: both as one secret, which
      \`npm run content:keys\` prints. Where CI is set it is required, except with ALLOW_SAMPLE.`,
    isSecret: true,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

const ALL: Record<SettingName, Setting> = SETTINGS;

export const settingOf = (name: SettingName): Setting => ALL[name];

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Each can also be given as a file, with `NAME_FILE`. */
export const SECRET_NAMES = SETTING_NAMES.filter((name) => ALL[name].isSecret);
