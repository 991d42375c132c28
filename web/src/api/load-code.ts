import { isServerThere, offlineSince } from './connection';
import { Problem } from './problem';

/**
 * Loads a part of the program, such as a dialog. A failure is a Problem and is not remembered here: the next call
 * asks again. While the connection is lost only a sign of life is asked for, since Chromium remembers an import that
 * failed for as long as the page is open (https://github.com/whatwg/html/issues/6768). So when a second try fails
 * although the server answers, only a reload helps, and the problem says so.
 */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  if (offlineSince.get() && !(await isServerThere())) throw new Problem({ kind: 'offline' });
  try {
    return await load();
  } catch {
    if (!(await isServerThere())) throw new Problem({ kind: 'offline' });
  }
  try {
    return await load();
  } catch {
    throw new Problem({ kind: 'outdated' });
  }
}
