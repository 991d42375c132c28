import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { Api } from './api';

const run = promisify(execFile);

/** The binary under test: what `make build` made, unless FORECOURT_BIN names another one. */
const binary = process.env.FORECOURT_BIN ?? resolve(import.meta.dirname, '../../../bin/forecourt');

/** The start of the line that says where the server can be reached. */
const servesAt = 'Forecourt serves at ';

const keptLogLines = 2000;

/** A running server with a database of its own. */
export interface Program {
  url: string;
  /** The last lines it wrote. */
  log: () => string;
  /** The contract as seen by a demo user, who logs in once. */
  as: (username: string) => Promise<Api>;
  /** Turns the clock: an offer has had this as its last day. Nobody enters a day that has passed. */
  ended: (offer: number, day: string) => Promise<void>;
  stop: () => Promise<void>;
}

export interface Storage {
  /** Address of a PostgreSQL cluster to make a database in; without one the data is in SQLite. */
  cluster?: string;
  /** Nothing is there yet, as on the day of installation; else the demo group is. */
  empty?: boolean;
}

/** A demo group in SQLite, to be copied. */
export async function makeDemoGroup(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await dataFolder();
  await loadDemoGroup(['--data', folder]);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Starts the binary on fresh data: a copy of the demo group, where that is what the storage holds. */
export async function startProgram({ cluster, empty }: Storage, demoGroup: string): Promise<Program> {
  const folder = await dataFolder();
  const database = cluster ? await createDatabase(cluster) : undefined;
  const storage = ['--data', folder, '--database', database?.address ?? ''];
  if (!empty) await (database ? loadDemoGroup(storage) : cp(demoGroup, folder, { recursive: true }));
  // A test must not be slower at a full hour, when a first backup would be made.
  const server = spawn(binary, ['serve', ...storage, '--addr', '127.0.0.1:0', '--backups', 'off'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await addressOf(server, lines);
  const logins = new Map<string, Promise<Api>>();
  return {
    url,
    log: () => lines.join('\n'),
    as: (username) => {
      const api = logins.get(username) ?? Api.login(url, username);
      logins.set(username, api);
      return api;
    },
    ended: async (offer, day) => {
      const sql = `UPDATE versions SET expire_date = '${day}' WHERE id = ${offer}`;
      await (database
        ? run('psql', [database.address, '--quiet', '--command', sql])
        : run('sqlite3', ['-cmd', '.timeout 10000', join(folder, 'forecourt.db'), sql]));
    },
    stop: async () => {
      // A login that was refused has failed its test already.
      await Promise.allSettled([...logins.values()].map(async (api) => (await api).dispose()));
      if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const dataFolder = () => mkdtemp(join(tmpdir(), 'forecourt-e2e-'));

const loadDemoGroup = (storage: string[]) =>
  run(binary, ['demo', '--offers', '0', '--visits', '0', '--no-pictures', ...storage]);

let databases = 0;

async function createDatabase(cluster: string): Promise<{ address: string; drop: () => Promise<void> }> {
  const name = `browser_${process.pid}_${++databases}`;
  const sql = (text: string) => run('psql', [cluster, '--quiet', '--command', text]);
  await sql(`CREATE DATABASE ${name} TEMPLATE template0`);
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  return {
    address: address.href,
    drop: async () => {
      await sql(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Keeps the last lines the server writes; resolves as soon as one of them names its address. */
function addressOf(server: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const keep = (line: string) => {
      if (lines.push(line) > keptLogLines) lines.shift();
      if (line.startsWith(servesAt)) done(line.slice(servesAt.length).trim());
    };
    for (const stream of [server.stdout, server.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', keep);
    }
    server.on('error', fail);
    server.on('exit', () => fail(new Error(`${binary} ended before it served:\n${lines.join('\n')}`)));
  });
}
