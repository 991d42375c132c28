import type accessories from './locales/lt/accessories.json';
import type account from './locales/lt/account.json';
import type assistant from './locales/lt/assistant.json';
import type auth from './locales/lt/auth.json';
import type catalog from './locales/lt/catalog.json';
import type changes from './locales/lt/changes.json';
import type common from './locales/lt/common.json';
import type countries from './locales/lt/countries.json';
import type customers from './locales/lt/customers.json';
import type difference from './locales/lt/difference.json';
import type equipment from './locales/lt/equipment.json';
import type figures from './locales/lt/figures.json';
import type followups from './locales/lt/followups.json';
import type form from './locales/lt/form.json';
import type grid from './locales/lt/grid.json';
import type home from './locales/lt/home.json';
import type imports from './locales/lt/imports.json';
import type inbox from './locales/lt/inbox.json';
import type invitations from './locales/lt/invitations.json';
import type list from './locales/lt/list.json';
import type log from './locales/lt/log.json';
import type matrix from './locales/lt/matrix.json';
import type models from './locales/lt/models.json';
import type offerlist from './locales/lt/offerlist.json';
import type offers from './locales/lt/offers.json';
import type orders from './locales/lt/orders.json';
import type org from './locales/lt/org.json';
import type palette from './locales/lt/palette.json';
import type people from './locales/lt/people.json';
import type pictures from './locales/lt/pictures.json';
import type planning from './locales/lt/planning.json';
import type pricechange from './locales/lt/pricechange.json';
import type pricing from './locales/lt/pricing.json';
import type reports from './locales/lt/reports.json';
import type responses from './locales/lt/responses.json';
import type rights from './locales/lt/rights.json';
import type settings from './locales/lt/settings.json';
import type shortcuts from './locales/lt/shortcuts.json';
import type signin from './locales/lt/signin.json';
import type stock from './locales/lt/stock.json';
import type summary from './locales/lt/summary.json';
import type surveys from './locales/lt/surveys.json';
import type upload from './locales/lt/upload.json';
import type usedby from './locales/lt/usedby.json';
import type vehicle from './locales/lt/vehicle.json';
import type vehicles from './locales/lt/vehicles.json';
import type visits from './locales/lt/visits.json';

/** The areas that have texts. Lithuanian is the source of the keys; a test keeps the others equal. */
export interface Resources {
  changes: typeof changes;
  common: typeof common;
  countries: typeof countries;
  customers: typeof customers;
  accessories: typeof accessories;
  account: typeof account;
  assistant: typeof assistant;
  auth: typeof auth;
  catalog: typeof catalog;
  difference: typeof difference;
  equipment: typeof equipment;
  figures: typeof figures;
  followups: typeof followups;
  form: typeof form;
  grid: typeof grid;
  home: typeof home;
  imports: typeof imports;
  invitations: typeof invitations;
  inbox: typeof inbox;
  list: typeof list;
  log: typeof log;
  matrix: typeof matrix;
  models: typeof models;
  offerlist: typeof offerlist;
  offers: typeof offers;
  orders: typeof orders;
  org: typeof org;
  palette: typeof palette;
  people: typeof people;
  pictures: typeof pictures;
  planning: typeof planning;
  pricechange: typeof pricechange;
  pricing: typeof pricing;
  reports: typeof reports;
  responses: typeof responses;
  rights: typeof rights;
  settings: typeof settings;
  shortcuts: typeof shortcuts;
  signin: typeof signin;
  stock: typeof stock;
  summary: typeof summary;
  surveys: typeof surveys;
  upload: typeof upload;
  usedby: typeof usedby;
  vehicle: typeof vehicle;
  vehicles: typeof vehicles;
  visits: typeof visits;
}

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
