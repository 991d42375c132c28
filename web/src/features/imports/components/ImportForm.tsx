import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Anchor, Checkbox, Input, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { languagesQuery } from '@/api/group';
import { tableFiles } from '@/kit/ui/accepted-files';
import { UploadArea } from '@/kit/ui/UploadArea';
import { useMe } from '@/session/me';
import { dealersQuery } from '../dealers';
import type { ImportKind } from '../kinds';
import { templateHref } from '../start-run';
import type { ImportFormState } from '../use-import-form';
import { kindName } from '../words';
import classes from './ImportForm.module.css';
import { ListField } from './ListField';
import { SerieField } from './SerieField';

const encodings = ['', 'utf-8', 'cp1257'] as const;
const separators = { '': 'auto', ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

interface ImportFormProps {
  form: ImportFormState;
  kinds: readonly ImportKind[];
  anyBrand: boolean | undefined;
}

/** What is imported, into what, and how the file is read. */
export function ImportForm({ form, kinds, anyBrand = false }: ImportFormProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { data: languages = [] } = useQuery(languagesQuery);
  const { brands } = useMe();
  const { entries, set, wrong, rules, brand } = form;
  const { brandId, kind, file } = entries;
  const { data: dealers = [] } = useQuery({ ...dealersQuery(brandId), enabled: rules.company === true });
  const mayBeText = file !== undefined && !file.realName.toLowerCase().endsWith('.xlsx');
  return (
    <div className={classes.form}>
      <Input.Wrapper
        label={t('form.file')}
        required
        description={form.fileStart && t('form.fileStart', { start: form.fileStart })}
        error={wrong.file}
        className={classes.wide}
        labelElement="div"
        errorProps={{ mt: 4 }}
      >
        <UploadArea
          path="/sfo/upload"
          accepted={tableFiles}
          mayTake={form.mayTake}
          kept={file?.realName}
          onKept={(kept) => void form.take(kept)}
          onSending={form.setSending}
        />
      </Input.Wrapper>
      {anyBrand && brands.length > 1 ? (
        <NativeSelect
          label={t('form.chosenBrand')}
          value={String(brandId)}
          data={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => set({ brandId: Number(target.value) })}
        />
      ) : (
        <Text className={classes.wide}>{t('form.brand', { brand })}</Text>
      )}
      <NativeSelect
        label={t('form.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: kindName(t, value) }))}
        onChange={({ target }) => {
          const chosen = kinds.find((one) => one === target.value);
          if (chosen) set({ kind: chosen, isKindChosen: true });
        }}
      />
      {rules.list !== 'none' && <ListField form={form} brandId={brandId} />}
      {rules.serie && <SerieField form={form} brandId={brandId} />}
      {rules.company && (
        <NativeSelect
          label={t('form.company')}
          required
          value={String(entries.companyId)}
          error={wrong.companyId}
          data={[
            { value: '0', label: t('form.chooseCompany') },
            ...dealers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) => set({ companyId: Number(target.value) })}
        />
      )}
      {rules.hasTexts && (
        <NativeSelect
          label={t('form.language')}
          description={t('form.languageHelp')}
          value={String(entries.languageId)}
          data={[
            { value: '0', label: t('form.allLanguages') },
            ...languages.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target }) => set({ languageId: Number(target.value) })}
        />
      )}
      {mayBeText && (
        <>
          <NativeSelect
            label={t('form.encoding')}
            value={entries.encoding}
            data={encodings.map((value) => ({ value, label: t(`encodings.${value || 'auto'}`) }))}
            onChange={({ target }) => set({ encoding: encodings.find((one) => one === target.value) ?? '' })}
          />
          <NativeSelect
            label={t('form.separator')}
            value={entries.separator}
            data={Object.entries(separators).map(([value, name]) => ({
              value,
              label: t(`separators.${name}`),
            }))}
            onChange={({ target }) => set({ separator: target.value })}
          />
        </>
      )}
      <Anchor
        className={classes.wide}
        href={templateHref(kind, brandId, entries.languageId, kind === 'prices' ? form.listId : 0)}
        download
        size="sm"
      >
        {t('form.template')}
      </Anchor>
      {rules.mayBeComplete && (
        <Checkbox
          className={classes.wide}
          label={t('form.complete')}
          description={t('form.completeHelp')}
          checked={entries.complete}
          onChange={({ target }) => set({ complete: target.checked })}
        />
      )}
      {rules.mayCreate && (
        <Checkbox
          className={classes.wide}
          label={t('form.createMissing')}
          description={t('form.createMissingHelp')}
          checked={entries.createMissing}
          onChange={({ target }) => set({ createMissing: target.checked })}
        />
      )}
    </div>
  );
}
