import type auth from './locales/lt/auth.json';
import type common from './locales/lt/common.json';
import type home from './locales/lt/home.json';

/** The areas that have texts. Lithuanian is the source of the keys; a test keeps the others equal. */
export interface Resources {
  common: typeof common;
  auth: typeof auth;
  home: typeof home;
}

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
