import type { ComponentType } from 'react';
import { loadTexts } from '@/i18n';
import type { Namespace } from '@/i18n/resources';
import { late } from '@/kit/ui/late';

/**
 * A page that is loaded when it is opened (or pointed at), together with the texts it needs. Both are named, so that
 * the build can name the files of the page (tools/first.mjs).
 */
export function screen<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: Namespace[]
) {
  const component = late<Props>(async () => {
    const [module] = await Promise.all([load(), loadTexts(namespaces)]);
    return module;
  });
  return Object.assign(component, { load, namespaces });
}
