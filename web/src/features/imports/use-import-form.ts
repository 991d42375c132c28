import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploaded } from '@/api/upload';
import { useMe } from '@/session/me';
import { openDialog } from '@/kit/ui/dialog';
import { brandFileStart, namesBrand, namesList, priceFileStart } from './file-name';
import { type ImportKind, rulesOf, type ImportOffer } from './kinds';
import { likeliest, useListOptions } from './price-lists';
import { useKindsOfBrand } from './of-brand';
import { recognise } from './recognise';
import type { ImportRequest } from './start-run';
import { confirmDialog } from '@/kit/ui/dialogs';

const alertDialog = () => import('./dialogs/FileNameAlert');

interface Entries {
  brandId: number;
  kind: ImportKind;
  /** The kind was chosen by hand: what the file looks like does not change it. */
  isKindChosen: boolean;
  file: Uploaded | undefined;
  /** 0: none; undefined: what is likeliest. */
  pricelistId: number | undefined;
  companyId: number;
  /** 0: none. */
  serieId: number;
  languageId: number;
  createMissing: boolean;
  complete: boolean;
  encoding: '' | 'utf-8' | 'cp1257';
  separator: string;
}

type Wrong = Partial<Record<'file' | 'pricelistId' | 'companyId' | 'serieId', string>>;

/** Vehicle data begins with its brand. */
const isNamedByBrand = (kind: ImportKind): boolean =>
  rulesOf(kind).state === 'app.brand' && kind !== 'equipment';

/** What an import is asked for, until it can be started. */
export function useImportForm(offer: ImportOffer) {
  const { pricelistId, companyId = 0, serieId = 0, languageId = 0 } = offer;
  const { t } = useTranslation('imports');
  const [entered, setEntries] = useState<Entries>({
    brandId: offer.brandId,
    kind: offer.kinds[0] ?? 'bmw-vehicle-data',
    isKindChosen: false,
    file: undefined,
    pricelistId,
    companyId,
    serieId,
    languageId,
    createMissing: false,
    complete: false,
    encoding: '',
    separator: '',
  });
  const kinds = useKindsOfBrand(offer.kinds, entered.brandId);
  // What was chosen for another brand may be none of this one.
  const isKind = kinds.includes(entered.kind);
  const entries = isKind ? entered : { ...entered, kind: kinds[0] ?? entered.kind };
  const [wrong, setWrong] = useState<Wrong>({});
  const [isSending, setSending] = useState(false);
  const [isReading, setReading] = useState(false);
  const { brandId } = entries;
  const brand = useMe().brands.find(({ id }) => id === brandId)?.name ?? '';
  const lists = useListOptions(brandId);

  const rules = rulesOf(entries.kind);
  const listId = rules.list === 'none' ? 0 : (entries.pricelistId ?? (lists && likeliest(lists)?.id) ?? 0);
  const list = lists?.find(({ id }) => id === listId);

  /** How the name of the file begins, where that is asked for. */
  const fileStart =
    entries.kind === 'prices'
      ? list && priceFileStart(list)
      : isNamedByBrand(entries.kind) && brandFileStart(brand);

  const set = (change: Partial<Entries>) => {
    // A file ends on its way later than the others are entered: each change is made to what is there by then.
    setEntries((now) => ({ ...now, ...change }));
    setWrong({});
  };

  /** Vehicle data of another brand is asked about. */
  const isOfBrand = async (name: string, kind: ImportKind): Promise<boolean> => {
    if (!isNamedByBrand(kind) || namesBrand(name, brand)) return true;
    const text = t('otherBrand.text', { file: name, brand, start: brandFileStart(brand) });
    const isMeant = await openDialog(confirmDialog, {
      title: t('otherBrand.title'),
      text,
      ok: t('otherBrand.ok'),
    });
    return isMeant === true;
  };

  const isKindKnown = entries.isKindChosen || kinds.length < 2;

  /** Before it is sent, where it is known what the file is: prices must be called as their list is. */
  const mayTake = async (name: string): Promise<boolean> => {
    if (!isKindKnown) return true;
    if (entries.kind === 'prices' && list && !namesList(name, list)) {
      await openDialog(alertDialog, { example: `${priceFileStart(list)}...` });
      return false;
    }
    return isOfBrand(name, entries.kind);
  };

  /** What was sent decides what it is imported as and into, as far as its columns and its name show that. */
  const take = async (file: Uploaded) => {
    set({ file });
    if (isKindKnown) return;
    setReading(true);
    const kind = (await recognise(file.name, brandId, kinds)) ?? entries.kind;
    setReading(false);
    const named = lists?.find((one) => namesList(file.realName, one))?.id;
    setEntries((now) => ({
      ...now,
      kind: now.isKindChosen ? now.kind : kind,
      pricelistId: now.pricelistId ?? named,
    }));
    if (!(await isOfBrand(file.realName, kind))) setEntries((now) => ({ ...now, file: undefined }));
  };

  /** What to import; undefined when something is missing, which is then shown. */
  const read = (): ImportRequest | undefined => {
    const { kind, file, companyId: dealer, serieId: serie } = entries;
    const found: Wrong = {};
    if (!file) found.file = t('form.fileMissing');
    else if (kind === 'prices' && list && !namesList(file.realName, list)) {
      found.file = t('fileName.text', { example: `${priceFileStart(list)}...` });
    }
    if (rules.list === 'required' && !listId) found.pricelistId = t('form.listMissing');
    if (rules.company && !dealer) found.companyId = t('form.companyMissing');
    if (rules.serie && !serie) found.serieId = t('form.serieMissing');
    setWrong(found);
    if (!file || Object.keys(found).length > 0) return undefined;
    return {
      kind,
      file: file.name,
      brandId,
      pricelistId: listId || undefined,
      companyId: rules.company ? dealer : undefined,
      serieId: rules.serie ? serie : undefined,
      languageId: (rules.hasTexts && entries.languageId) || undefined,
      createMissing: rules.mayCreate && entries.createMissing,
      complete: rules.mayBeComplete === true && entries.complete,
      replace: [],
      encoding: entries.encoding || undefined,
      separator: entries.separator || undefined,
    };
  };

  return {
    kinds,
    entries,
    set,
    wrong,
    rules,
    brand,
    lists,
    list,
    listId,
    fileStart: fileStart || undefined,
    mayTake,
    take,
    setSending,
    isBusy: isSending || isReading,
    read,
  };
}

export type ImportFormState = ReturnType<typeof useImportForm>;
