import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../tests/support/sites.ts';
import { decodeList } from './decode-list.ts';
import { holderOf, isRefusal } from './headings.ts';
import { describeWrong, readContacts, takeContacts } from './read-contacts.ts';

const read = (text: string, chosen?: number[]) => {
  const table = readContacts(text);
  return { ...takeContacts(table, chosen ?? table.proposed), table };
};
const [ANA, BEN, EVA, BOSS] = [
  'ana@north.test',
  'ben@north.test',
  'eva@north.test',
  'boss@north.test',
];

describe('A list of addresses is read', () => {
  test.each([
    ['one to a line', `${ANA}\r\n${BEN}\n\n`, [ANA, BEN]],
    ['from a file with a byte order mark', `\uFEFF${ANA}\n${BEN}`, [ANA, BEN]],
    ['on one line', `${ANA}, ${BEN}`, [ANA, BEN]],
    ['on one line, with blanks between', `${ANA} ${BEN}`, [ANA, BEN]],
    ['with breaks of an old Mac', `${ANA}\r${BEN}\r`, [ANA, BEN]],
    ['with breaks of two kinds', `${ANA}\r\n${BEN}\n${EVA}`, [ANA, BEN, EVA]],
    [
      'as a mail program copies it',
      `"Berg, Ana" <${ANA}>; Ben <${BEN}>; 'Eva' <${EVA}>`,
      [ANA, BEN, EVA],
    ],
    ['as another one does', `Ana Berg <${ANA}>, Ben <${BEN}>`, [ANA, BEN]],
    ['with surnames first, not quoted', `Berg, Ana <${ANA}>\nRoe, Ben <${BEN}>`, [ANA, BEN]],
    ['with commas of Chinese', `${ANA}，${BEN}、${EVA}`, [ANA, BEN, EVA]],
    ['with a bar between name and address', `Ana|${ANA}\nBen|${BEN}`, [ANA, BEN]],
    ['with unseen characters around', `\u200B${ANA}\u200B\n\u202A${BEN}\u202C`, [ANA, BEN]],
    ['with names before them, without headings', `Ana;${ANA};Yard\nBen;"${BEN}";Dock`, [ANA, BEN]],
    ['with longer and shorter rows', `Ana;Berg;${ANA}\nBen;${BEN}`, [ANA, BEN]],
  ])('%s', (_, text, addresses) => {
    expect(read(text)).toMatchObject({ addresses, repeated: [], refused: [], wrong: [] });
  });

  test('with each mailbox once', () => {
    expect(
      read('Ana@North.test\nana@north.test\nana+survey@gmail.com\nana@gmail.com\nana@gmail.com'),
    ).toMatchObject({
      addresses: ['Ana@North.test', 'ana+survey@gmail.com'],
      repeated: ['ana@north.test', 'ana@gmail.com', 'ana@gmail.com'],
      wrong: [],
    });
  });

  test('with the entries named that are wrong, and what is right beside them taken', () => {
    const { addresses, wrong } = read(
      `${ANA}\nben@north\n Carla Berg \nana@@north.test, ${EVA}\n“${BEN}”\nEva@ <" ">`,
    );
    expect(addresses).toEqual([ANA, EVA]);
    expect(wrong.map((one) => [describeWrong(one), one.text])).toEqual([
      ['Line 2 has an e-mail address that is not valid', 'ben@north'],
      ['Line 3 has no e-mail address', 'Carla Berg'],
      [
        'Line 4 has an e-mail address that is not valid (did you mean ana@north.test?)',
        'ana@@north.test',
      ],
      [
        'Line 5 has an e-mail address that is not valid (did you mean ben@north.test?)',
        '“ben@north.test”',
      ],
      ['Line 6 has an e-mail address that is not valid', 'Eva@ <" ">'],
    ]);
  });

  // Takes some milliseconds; quadratic time would exceed the limit.
  test('with very many blanks or quotes in a cell', () => {
    const long = `x@${' '.repeat(95_000)}y`;
    expect(read(`"${ANA}" \n${long}`).addresses).toEqual([ANA]);
    expect(read(`${ANA}\n${'"'.repeat(50_000)}`).addresses).toEqual([ANA]);
    expect(read(`${ANA}\n${`${BEN},`.repeat(20_000)}`).addresses).toEqual([ANA, BEN]);
  });
});

test('A list takes of public test addresses what a form takes', () => {
  const world: { address: string; deliverable: boolean }[] = JSON.parse(
    readFileSync(path.join(PROJECT, 'tests/world/addresses.json'), 'utf8'),
  );
  // In a list, a name and brackets may stand around an address, and separators end it.
  const single = world.filter(({ address }) => /^[^\s,;<>"|]+$/.test(address));
  const taken = single.filter(({ address }) => read(address).addresses.length > 0);
  expect(taken).toEqual(single.filter(({ deliverable }) => deliverable));
});

describe('Of what a program exports, those are taken whose rows they are:', () => {
  const rows = (...lines: string[]) => lines.join('\r\n');
  test.each([
    [
      'Google Contacts',
      rows(
        'First Name,Last Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Relation 1 - Label,Relation 1 - Value',
        `Ana,Berg,"Met at the fair,`,
        `asked ${BOSS} first",* myContacts,* Work,${ANA} ::: ana@home.test,,,Manager,Boss`,
        `Ben,Roe,,* myContacts,* Work,${BEN},Home,ben@home.test,,`,
      ),
      [ANA, 'ana@home.test', BEN, 'ben@home.test'],
    ],
    [
      'Google Contacts of before 2024',
      rows(
        'Name,Given Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Organization 1 - Name',
        `Ana Berg,Ana,* myContacts,* ,${ANA},North`,
        `Ben Roe,Ben,* myContacts,Work,${BEN} ::: ${EVA},North`,
      ),
      [ANA, BEN, EVA],
    ],
    [
      'Outlook',
      rows(
        '"First Name","Last Name","Manager\'s Name","Assistant\'s Name","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address"',
        `"Ana","Berg","Boss","","${ANA}","SMTP","Ana Berg (ana@elsewhere.test)",""`,
      ),
      [ANA],
    ],
    [
      'Outlook in German',
      rows(
        '"Vorname";"Nachname";"Name Vorgesetzter";"E-Mail-Adresse";"E-Mail: Angezeigter Name";"Vorgesetzter E-Mail"',
        `"Ana";"Berg";"Boss";"${ANA}";"Ana Berg";"${BOSS}"`,
      ),
      [ANA],
    ],
    [
      'Salesforce, with the report’s title and foot',
      rows(
        '"Contacts & Accounts"',
        '',
        '"First Name","Email","Account Owner","Account Owner Email","Reports To: Email","Email Opt Out"',
        `"Ana","${ANA}","Boss","${BOSS}","${BOSS}","0"`,
        `"Ben","${BEN}","Boss","${BOSS}","${BOSS}","1"`,
        '',
        '"Confidential Information - Do Not Distribute"',
        '"Copyright (c) 2000-2026 salesforce.com, inc."',
      ),
      [ANA],
    ],
    [
      'HubSpot',
      rows(
        'Record ID,First Name,Email,Contact owner,Contact owner email,Marketing contact status,Unsubscribed from all email,Email hard bounce reason,Marketing emails opened',
        `1,Ana,${ANA},Boss,${BOSS},Marketing contact,,,0`,
        `2,Ben,${BEN},Boss,${BOSS},Marketing contact,Yes,,3`,
        `3,Eva,${EVA},Boss,${BOSS},Non-marketing contact,,,`,
        `4,Ida,ida@north.test,Boss,${BOSS},Marketing contact,,550 unknown user <ida@north.test>,0`,
      ),
      [ANA],
    ],
    [
      'Dynamics 365',
      rows(
        '(Do Not Modify) Contact,Full Name,Email,Do not allow Emails,Owner,Manager Email',
        `1,Ana,${ANA},Allow,Boss,${BOSS}`,
        `2,Ben,${BEN},Do Not Allow,Boss,${BOSS}`,
      ),
      [ANA],
    ],
    [
      'Mailchimp’s export of an audience',
      rows(
        '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,STATUS,UNSUB_TIME,UNSUB_REASON',
        `${ANA},Ana,2,"2024-03-01 10:00:00",Subscribed,,`,
        `${BEN},Ben,2,"2024-03-01 10:00:00",Unsubscribed,"2025-01-01 10:00:00",NORMAL`,
        `${EVA},Eva,0,"2024-03-01 10:00:00",Cleaned,,`,
      ),
      [ANA],
    ],
    [
      'Brevo',
      rows(
        'CONTACT ID;EMAIL;VORNAME;BLACKLISTED;DOUBLE_OPT-IN',
        `1;${ANA};Ana;0;1`,
        `2;${BEN};Ben;1;1`,
      ),
      [ANA],
    ],
    [
      'Shopify',
      rows(
        'First Name,Email,Accepts Email Marketing,Default Address Company,Total Spent',
        `Ana,${ANA},yes,North,0.00`,
        `Ben,${BEN},no,North,10.00`,
      ),
      [ANA],
    ],
    [
      'Eventbrite',
      rows(
        'Order #,Buyer Name,Buyer Email,Attendee Name,Attendee Email,Marketing consent',
        `1,Boss,${BOSS},Ana,${ANA},Yes`,
        `2,Boss,${BOSS},Ben,${BEN},No`,
      ),
      [ANA],
    ],
    [
      'LinkedIn, with its note above',
      rows(
        'Notes:',
        '"When exporting your connection data, you may notice that some of the email addresses are missing."',
        '',
        'First Name,Last Name,URL,Email Address,Company,Position',
        `Ana,Berg,https://example.org/in/ana,${ANA},North,Planner`,
        'Ben,Roe,https://example.org/in/ben,,North,Planner',
      ),
      [ANA],
    ],
    [
      'Pipedrive',
      rows(
        'Person - Name;Person - Email - Work;Person - Owner;Organization - Email;Person - Marketing status',
        `Ana;${ANA};Boss;${BOSS};subscribed`,
        `Ben;${BEN};Boss;${BOSS};unsubscribed`,
      ),
      [ANA],
    ],
    [
      'a directory of staff',
      rows(
        'displayName\tuserPrincipalName\tmail\tmanager\tmanagerMail',
        `Ana\tana@tenant.test\t${ANA}\tBoss\t${BOSS}`,
      ),
      [ANA],
    ],
    [
      'Excel in a locale of semicolons, with its line for the separator and empty rows',
      `sep=;\r\nName;E-Mail;Führungskraft E-Mail\r\nAna;${ANA};${BOSS}\r\n;;\r\n;;\r\n`,
      [ANA],
    ],
    [
      'Excel, Unicode text',
      rows('Name\tE-mail', `"Berg, Ana"\t${ANA}`, `Roe; Ben\t${BEN}`),
      [ANA, BEN],
    ],
    [
      'French',
      rows(
        'Nom;Adresse électronique;Courriel du responsable;Abonné',
        `Ana;${ANA};${BOSS};oui`,
        `Ben;${BEN};${BOSS};non`,
      ),
      [ANA],
    ],
    [
      'Spanish',
      rows(
        'Nombre,Correo electrónico,Correo del gerente,Estado',
        `Ana,${ANA},${BOSS},Activo`,
        `Ben,${BEN},${BOSS},Dado de baja`,
      ),
      [ANA],
    ],
    [
      'Italian',
      rows(
        'Nome;Posta elettronica;E-mail responsabile;Consenso',
        `Ana;${ANA};${BOSS};sì`,
        `Ben;${BEN};${BOSS};no`,
      ),
      [ANA],
    ],
    [
      'Polish',
      rows(
        'Imię;Adres e-mail;E-mail przełożonego;Zgoda',
        `Ana;${ANA};${BOSS};tak`,
        `Ben;${BEN};${BOSS};nie`,
      ),
      [ANA],
    ],
    [
      'Swedish',
      rows(
        'Namn;E-postadress;Chefs e-post;Nyhetsbrev',
        `Ana;${ANA};${BOSS};ja`,
        `Ben;${BEN};${BOSS};nej`,
      ),
      [ANA],
    ],
    [
      'Russian',
      rows(
        'Имя;Электронная почта;Почта руководителя;Подписка',
        `Ana;${ANA};${BOSS};да`,
        `Ben;${BEN};${BOSS};нет`,
      ),
      [ANA],
    ],
    [
      'Japanese',
      rows(
        '氏名,メールアドレス,上司のメール,配信停止',
        `Ana,${ANA},${BOSS},`,
        `Ben,${BEN},${BOSS},済`,
      ),
      [ANA],
    ],
    [
      'Chinese',
      rows('姓名,电子邮件,主管邮箱,状态', `Ana,${ANA},${BOSS},正常`, `Ben,${BEN},${BOSS},已退订`),
      [ANA],
    ],
    [
      'a table whose heading nobody knows',
      rows('Nafn,Netfang,Deild', `Ana,${ANA},Yard`, `Ben,${BEN},Dock`),
      [ANA, BEN],
    ],
  ])('%s', (_program, text, addresses) => {
    const list = read(text);
    expect(list).toMatchObject({ addresses, repeated: [], wrong: [] });
    const everybody = [...list.addresses, ...list.refused.map(({ address }) => address)];
    expect(everybody).not.toContain(BOSS);
  });
});

describe('Columns', () => {
  const TWO = `Name,Kontakt,Vertretung\nAna,${ANA},${BOSS}\nBen,${BEN},`;

  test('are shown with their headings, an example, and how many addresses they have', () => {
    const { columns, proposed } = readContacts(
      `Name,Email,Manager email,Team\nAna,${ANA},${BOSS},Yard\nBen,${BEN},,Dock`,
    );
    expect(columns).toEqual([
      { index: 1, heading: 'Email', example: ANA, addresses: 2, holder: 'own' },
      { index: 2, heading: 'Manager email', example: BOSS, addresses: 1, holder: 'other' },
    ]);
    expect(proposed).toEqual([1]);
  });

  test('that say nothing of whose addresses they have are chosen by the operator', () => {
    const table = readContacts(TWO);
    expect(table.proposed).toEqual([]);
    expect(takeContacts(table, [1]).addresses).toEqual([ANA, BEN]);
    expect(readContacts(`Ana;${ANA};${BOSS}\nBen;${BEN};${BOSS}`).proposed).toEqual([]);
  });

  test('of somebody else are taken only if they are chosen', () => {
    const table = readContacts(`Name,Owner email\nAna,${BOSS}`);
    expect(table.proposed).toEqual([]);
    expect(takeContacts(table, [1]).addresses).toEqual([BOSS]);
  });

  test('of a row that was taken make it not wrong as well, and rows without an address are counted', () => {
    const text = `Name,Email,Email 2\nAna,${ANA},ana@north\nBen,,\nEva,eva@@north.test,`;
    expect(read(text)).toMatchObject({
      addresses: [ANA],
      wrong: [{ line: 4, text: 'eva@@north.test' }],
      without: 1,
    });
  });

  test.each([
    ['Email', 'own'],
    ['E-Mail 1 - Value', 'own'],
    ['Work e-mail', 'own'],
    ['userEmail', 'own'],
    ['Kontaktmail', 'own'],
    ['Client email', 'own'],
    ['Email ID', 'own'],
    ['Sähköposti', 'own'],
    ['דוא"ל', 'own'],
    ['البريد الإلكتروني', 'own'],
    ['이메일', 'own'],
    ['Team manager: email', 'other'],
    ['leadOwnerEmail', 'other'],
    ['Created by (email)', 'other'],
    ['E-Mail des Teamleiters', 'other'],
    ['E-mailadres leidinggevende', 'other'],
    ['E-posta (yönetici)', 'other'],
    ['担当者メール', 'other'],
    ['Unsubscribed emails', 'other'],
    ['E-mail Display Name', undefined],
    ['Email signature', undefined],
    ['Notes', undefined],
  ])('called %s have addresses: %s', (heading, holder) => {
    expect(holderOf(heading)).toBe(holder);
  });
});

describe('A row is set apart', () => {
  test.each([
    ['Status', 'Unsubscribed'],
    ['Status', 'unsubscribed (2025-03-01)'],
    ['Tags', 'customer, opted-out'],
    ['', 'Hard bounce'],
    ['Email status', 'Blacklisted'],
    ['HasOptedOutOfEmail', 'TRUE'],
    ['Opted out', 'x'],
    ['Bounced', '2'],
    ['Bounce reason', '550 5.1.1 <ana@north.test>'],
    ['Do Not Email', '1'],
    ['Marketing', 'No'],
    ['GDPR consent', 'withdrawn'],
    ['Newsletter', 'nein'],
    ['Werbung erlaubt', 'Nein'],
    ['Désabonné', 'oui'],
    ['配信停止', '1'],
    ['Согласие на рассылку', 'нет'],
  ])('where “%s” is “%s”', (heading, cell) => {
    expect(isRefusal(heading, cell)).toBe(true);
  });

  test.each([
    ['Status', 'Subscribed'],
    ['Opted out', 'No'],
    ['Opted out', ''],
    ['Bounced', '0'],
    ['Do Not Email', 'Allow'],
    ['Marketing', 'Yes'],
    ['Marketing', ''],
    ['Marketing emails opened', '0'],
    ['City', 'Baja California'],
    ['Name', 'No'],
    ['Email', 'unsubscribed@north.test'],
    ['Note', 'Was not subscribed to anything yet, I think'],
  ])('and not where “%s” is “%s”', (heading, cell) => {
    expect(isRefusal(heading, cell)).toBe(false);
  });

  test('with what it says, and with the other rows of its address', () => {
    expect(
      read(`Email,Status\n${ANA},Active\n${ANA.toUpperCase()},Unsubscribed\n${BEN},Active`),
    ).toMatchObject({
      addresses: [BEN],
      refused: [{ address: ANA.toUpperCase(), said: 'Status: Unsubscribed' }],
      repeated: [],
      wrong: [],
    });
    expect(read(`${ANA};opted out\n${BEN};`)).toMatchObject({
      addresses: [BEN],
      refused: [{ address: ANA, said: 'opted out' }],
    });
  });
});

describe('A file is decoded', () => {
  const text = `Müller;${ANA}\r\nŠimek;${BEN}\r\n`;
  const wide = (isBig: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  test.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['in UTF-16, as Excel’s Unicode text is', wide(false, '\uFEFF')],
    ['in UTF-16 of the other order', wide(true, '\uFEFF')],
    ['in UTF-16 without a mark', wide(false, '')],
    ['in UTF-16 of the other order without a mark', wide(true, '')],
    [
      'in the code page of Windows',
      Buffer.from(text.replace('Š', '\u008A').replace('ü', '\u00FC'), 'latin1'),
    ],
  ])('%s', (_how, bytes) => {
    expect(decodeList(bytes)).toBe(text);
  });

  test.each([
    ['a workbook', Buffer.from('PK\u0003\u0004 and so on')],
    ['an old workbook', Buffer.from('\u00D0\u00CF\u0011\u00E0', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a picture', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13])],
  ])('unless it is no text: %s', (_what, bytes) => {
    expect(decodeList(bytes)).toBeUndefined();
  });
});
