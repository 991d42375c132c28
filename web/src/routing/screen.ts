import type { ComponentType } from 'react';
import { loadTexts } from '@/i18n';
import type { Namespace } from '@/i18n/resources';
import { late } from '@/kit/ui/late';

/** A page that is loaded when it is opened (or pointed at), together with the texts it needs. */
export function screen(load: () => Promise<{ default: ComponentType }>, ...namespaces: Namespace[]) {
  return late(async () => {
    const [module] = await Promise.all([load(), loadTexts(namespaces)]);
    return module;
  });
}
