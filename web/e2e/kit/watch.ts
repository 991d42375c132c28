import type { BrowserContext, Page } from 'playwright-core';

/** What a refused or failed request writes to the console by itself; tests provoke many on purpose. */
const requestFailed = 'Failed to load resource';

/**
 * Collects what no page may ever do: break the content policy, throw, or complain in the console. Returns
 * the growing list.
 */
export async function watch(context: BrowserContext): Promise<string[]> {
  const misdeeds: string[] = [];
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`content policy: ${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`);
      },
    );
  });
  context.on('page', (page) => listen(page, misdeeds));
  return misdeeds;
}

function listen(page: Page, misdeeds: string[]): void {
  page.on('pageerror', (error) => misdeeds.push(`thrown: ${error.stack || error.message}`));
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !message.text().startsWith(requestFailed)) {
      misdeeds.push(`console: ${message.text()} at ${message.location().url}`);
    }
  });
}
