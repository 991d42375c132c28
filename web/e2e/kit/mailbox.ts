import { createServer, type Socket } from 'node:net';
import type { Api } from './api';

/** A mail as it came, header and body. */
export interface Mail {
  to: string;
  source: string;
}

/** A mail server that takes everything, as long as a test runs. */
export class Mailbox {
  readonly mails: Mail[] = [];

  private constructor(
    readonly port: number,
    readonly close: () => void,
  ) {}

  static async open(): Promise<Mailbox> {
    let box: Mailbox | undefined;
    const server = createServer((socket) => serve(socket, (mail) => box?.mails.push(mail)));
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const address = server.address();
    box = new Mailbox(typeof address === 'object' ? (address?.port ?? 0) : 0, () => server.close());
    return box;
  }

  /** Has the group send its mails here, with links to this address. */
  async take(admin: Api, site: string): Promise<void> {
    const settings = {
      'mail.host': '127.0.0.1',
      'mail.port': this.port,
      'mail.tls': 'none',
      'mail.from': 'forecourt@group.example',
      'mail.site.url': site,
    };
    for (const [name, value] of Object.entries(settings)) await admin.put(`/setting/${name}`, { value });
  }

  /** The last mail to an address, its soft line ends taken away. */
  to(address: string): string {
    const mail = this.mails.findLast(({ to }) => to === address);
    return mail?.source.replaceAll('=\r\n', '') ?? '';
  }
}

/** Speaks as much of SMTP as a client needs. */
function serve(socket: Socket, keep: (mail: Mail) => void): void {
  let waiting = '';
  let to = '';
  let isBody = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    if (/^RCPT/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? '';
    if (/^DATA/i.test(line)) isBody = true;
    if (/^EHLO/i.test(line)) say('250-mail.test\r\n250 8BITMIME');
    else say(isBody ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    waiting += bytes.toString('utf8');
    for (;;) {
      const end = isBody ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n');
      if (end < 0) return;
      const text = waiting.slice(0, end);
      waiting = waiting.slice(end + (isBody ? 5 : 2));
      if (!isBody) {
        obey(text);
        continue;
      }
      isBody = false;
      keep({ to, source: text });
      say('250 taken');
    }
  });
  say('220 mail.test');
}
