import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

// The upper bound of the embedded store's throughput: one transaction for each submission's three rows, and no other work.
const [file = '', milliseconds = '0'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full');
for (const table of ['receipt', 'submission', 'outbox'])
  database.exec(`create table ${table} (id text primary key, body text not null, created_at integer not null)`);
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');
const inserts = ['receipt', 'submission', 'outbox'].map((table) => database.prepare(`insert into ${table} values (?, ?, ?)`));
const body = 'x'.repeat(300);

let commits = 0;
const start = performance.now();
while (performance.now() - start < Number(milliseconds)) {
  begin.run();
  for (const insert of inserts) insert.run(randomUUID(), body, Date.now());
  commit.run();
  commits += 1;
}
console.log(JSON.stringify({ perSecond: (commits / (performance.now() - start)) * 1000 }));
database.close();
