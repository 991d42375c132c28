import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The binary under test: what `make build` made, unless FORECOURT_BIN names another one. */
const binary = process.env.FORECOURT_BIN ?? resolve(import.meta.dirname, '../../../bin/forecourt');

/** The start of the line that tells where the server can be reached. */
const servesAt = 'Forecourt serves at ';

const keptLogLines = 200;

/** A running server with a database of its own. */
export interface Program {
  url: string;
  /** The last lines it wrote. */
  log: () => string;
  stop: () => Promise<void>;
}

export interface Storage {
  /** A PostgreSQL address; without one the data is in SQLite. */
  database?: string;
  /** Nothing is there yet, as on the day of installation; else the demo group is. */
  empty?: boolean;
}

/** Starts the binary on fresh data. */
export async function startProgram({ database = '', empty }: Storage): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
  const storage = ['--data', folder, '--database', database];
  if (!empty) await run(binary, ['demo', ...storage]);
  const server = spawn(binary, ['serve', ...storage, '--addr', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await addressOf(server, lines);
  return {
    url,
    log: () => lines.join('\n'),
    stop: async () => {
      if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps the last lines the server writes; resolves as soon as one of them tells its address. */
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
