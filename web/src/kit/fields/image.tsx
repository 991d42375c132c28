import { Button, Text } from '@mantine/core';
import { IconPhoto, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { images } from '@/kit/ui/accepted-files';
import { openDialog } from '@/kit/ui/dialog';
import type { FormField, InputProps, With } from './field';
import { uploadDialog } from '@/kit/ui/dialogs';
import { Picture } from '@/kit/ui/pictures/Picture';
import classes from './image.module.css';

/** A picture, by the name of its uploaded file. */
export function imageField<Key extends string>(key: Key): FormField<With<Key, string | null>> {
  return { key, Input: ImageInput, isWide: true };
}

/** A picture: sent at once, kept by its name when the form is saved. */
function ImageInput({ name, label, entry, onChange, error, disabled }: InputProps) {
  const { t } = useTranslation('form');
  const id = useId();
  const image = typeof entry === 'string' ? entry : '';

  const choose = async () => {
    const kept = await openDialog(uploadDialog, { path: '/image/upload', accepted: images }, ['upload']);
    if (kept) onChange(kept.name);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-error`}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.row}>
        <div className={classes.frame}>
          {image === '' ? (
            <IconPhoto size={28} stroke={1.2} aria-hidden className={classes.none} />
          ) : (
            <Picture file={image} of={label} alt={t('image.preview')} width={158} height={98} />
          )}
        </div>
        <div className={classes.side}>
          <div className={classes.buttons}>
            <Button
              name={name}
              variant="default"
              disabled={disabled}
              leftSection={<IconPhotoUp size={16} aria-hidden />}
              onClick={() => void choose()}
            >
              {image === '' ? t('image.choose') : t('image.replace')}
            </Button>
            {image !== '' && !disabled && (
              <Button
                variant="subtle"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onChange('')}
              >
                {t('image.remove')}
              </Button>
            )}
          </div>
          <div id={`${id}-error`} role="alert">
            {error && (
              <Text size="xs" c="var(--mantine-color-error)">
                {error}
              </Text>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
