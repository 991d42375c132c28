import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { typedNumber } from '@/i18n/format';
import { WholeNumberInput } from '@/kit/fields/WholeNumberInput';
import { ColourInput } from '@/kit/ui/ColourInput';
import { images } from '@/kit/ui/accepted-files';
import { openDialog } from '@/kit/ui/dialog';
import { uploadDialog } from '@/kit/ui/dialogs';
import type { Template } from '../queries';
import { failing } from './contrast';
import classes from './Template.module.css';

export interface LayoutFieldsProps {
  edited: Template;
  errorOf: (field: string) => string | undefined;
  set: (part: Partial<Template>) => void;
}

const buttons = ['color_button', 'color_button_bottom', 'color_button_text', 'color_button_border'] as const;
const texts = ['color_font', 'color_link', 'color_bg'] as const;
const fonts = ['sans', 'arial', 'verdana', 'tahoma', 'georgia', 'times'] as const;
type Colour = (typeof buttons)[number] | (typeof texts)[number] | 'bg_logoline';

const dots = { min: 0, max: 80 };

/** Every field of the look (Y-029); colours that cannot be read say so while they are chosen. */
export function LayoutFields(props: LayoutFieldsProps) {
  const { edited, errorOf, set } = props;
  const { t } = useTranslation('surveys');
  const unreadable = failing(edited);
  const colour = (field: Colour) => {
    const found = unreadable.get(field);
    return (
      <div key={field}>
        <ColourInput
          label={t(`templates.fields.${field}`)}
          name={field}
          value={edited[field]}
          error={errorOf(field)}
          pickLabel={`${t(`templates.fields.${field}`)}: ${t('layout.pick')}`}
          onChange={(next) => set({ [field]: next })}
        />
        {found && (
          <p role="status" className={classes.unreadable}>
            {t('layout.unreadable', {
              ratio: typedNumber(Math.floor(found.ratio * 10) / 10),
              needed: typedNumber(found.needed),
            })}
          </p>
        )}
      </div>
    );
  };
  const padding = (field: 'padd_logo' | 'padd_header_text') => (
    <WholeNumberInput
      label={t(`templates.fields.${field}`)}
      name={field}
      value={edited[field]}
      {...dots}
      refusal={t('editor.wholeNumber', dots)}
      error={errorOf(field)}
      onChange={(value) => set({ [field]: Number(value) })}
    />
  );
  return (
    <div className={classes.fields}>
      <fieldset>
        <legend>{t('layout.texts')}</legend>
        {texts.map(colour)}
        <NativeSelect
          label={t('templates.fields.font')}
          name="font"
          value={edited.font}
          data={fonts.map((value) => ({ value, label: t(`templates.values.font.${value}`) }))}
          error={errorOf('font')}
          onChange={({ currentTarget }) => set({ font: currentTarget.value as Template['font'] })}
        />
        <Checkbox
          label={t('templates.fields.header_bold')}
          checked={edited.header_bold}
          onChange={({ currentTarget }) => set({ header_bold: currentTarget.checked })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('layout.buttons')}</legend>
        {buttons.map(colour)}
      </fieldset>
      <fieldset>
        <legend>{t('layout.head')}</legend>
        <Checkbox
          label={t('templates.fields.logo_line')}
          checked={edited.logo_line}
          onChange={({ currentTarget }) => set({ logo_line: currentTarget.checked })}
        />
        {colour('bg_logoline')}
        <Ground {...props} type="bg_logoline_type" image="bg_logoline_image" />
        {padding('padd_logo')}
        {padding('padd_header_text')}
      </fieldset>
      <fieldset>
        <legend>{t('layout.ground')}</legend>
        <Ground {...props} type="bg_type" image="bg_image" />
      </fieldset>
    </div>
  );
}

type GroundProps = LayoutFieldsProps & {
  type: 'bg_type' | 'bg_logoline_type';
  image: 'bg_image' | 'bg_logoline_image';
};

/** A ground of colour, or an image. */
function Ground({ edited, errorOf, set, type, image }: GroundProps) {
  const { t } = useTranslation('surveys');
  const choose = async () => {
    const kept = await openDialog(uploadDialog, { path: '/image/upload', accepted: images }, ['upload']);
    if (kept) set({ [image]: kept.name, [type]: 'image' });
  };
  return (
    <div>
      <NativeSelect
        label={t(`templates.fields.${type}`)}
        name={type}
        value={edited[type]}
        data={(['color', 'image'] as const).map((value) => ({
          value,
          label: t(`templates.values.bg_type.${value}`),
        }))}
        error={errorOf(type) ?? errorOf(image)}
        onChange={({ currentTarget }) => set({ [type]: currentTarget.value })}
      />
      {edited[type] === 'image' && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => void choose()}>
          {t(edited[image] === '' ? 'layout.choose' : 'layout.replace')}
        </Button>
      )}
    </div>
  );
}
