import { Button, FileButton, Text } from '@mantine/core';
import { IconPhoto, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, problemOf } from '@/api/problem';
import { imageHref, upload } from '@/api/upload';
import { problemText } from '@/ui/problem-text';
import type { InputProps } from './describe';
import classes from './ImageInput.module.css';

/** What the server takes, said before much is sent for nothing. */
const mostBytes = 20 * 1024 * 1024;
const kinds = 'image/jpeg,image/png,image/webp';

/** A picture: sent at once, kept by its name when the form is saved. */
export function ImageInput({ name, label, entry, onChange, error, disabled }: InputProps) {
  const { t } = useTranslation('form');
  const { t: tCommon } = useTranslation('common');
  const id = useId();
  const giveUp = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const image = typeof entry === 'string' ? entry : '';
  const complaint = refused ?? error;

  const send = async (file: File | null) => {
    if (!file) return;
    setRefused(undefined);
    if (file.size > mostBytes) return setRefused(t('image.tooLarge'));
    giveUp.current = new AbortController();
    setProgress(0);
    try {
      const { name: kept } = await upload('/image/upload', file, {
        onProgress: setProgress,
        signal: giveUp.current.signal,
      });
      onChange(kept);
    } catch (failure) {
      setRefused(reasonOf(problemOf(failure)));
    }
    setProgress(undefined);
  };

  const reasonOf = (problem: Problem) => {
    if (problem.kind === 'cancelled') return undefined;
    return problem.fields.file?.join(' ') ?? problemText(problem, tCommon).text;
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.row}>
        <div className={classes.frame}>
          {image === '' ? (
            <IconPhoto size={28} stroke={1.2} aria-hidden className={classes.none} />
          ) : (
            <img src={imageHref(image)} alt={t('image.preview')} className={classes.image} />
          )}
        </div>
        <div className={classes.side}>
          {progress === undefined ? (
            <div className={classes.buttons}>
              <FileButton accept={kinds} onChange={(file) => void send(file)} disabled={disabled}>
                {(props) => (
                  <Button
                    {...props}
                    name={name}
                    variant="default"
                    disabled={disabled}
                    leftSection={<IconPhotoUp size={16} aria-hidden />}
                  >
                    {image === '' ? t('image.choose') : t('image.replace')}
                  </Button>
                )}
              </FileButton>
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
          ) : (
            <div className={classes.buttons}>
              <progress className={classes.progress} value={progress} aria-label={t('image.sending')} />
              <Button variant="default" onClick={() => giveUp.current?.abort()}>
                {tCommon('action.cancel')}
              </Button>
            </div>
          )}
          <div id={`${id}-help`}>
            <Text size="xs" c="dimmed">
              {t('image.help')}
            </Text>
            <div role="alert">
              {complaint && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {complaint}
                </Text>
              )}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
