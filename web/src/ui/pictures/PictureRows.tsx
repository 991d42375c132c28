import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { imageHref } from '@/api/upload';
import { DragHandle } from '@/ui/DataGrid/DragHandle';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from './ImageRows.module.css';
import type { ModelImage, useImages } from './use-images';

interface ImageRowsProps {
  rows: readonly ModelImage[];
  /** The model's code, for those who do not see the pictures. */
  model: string;
  images: ReturnType<typeof useImages>;
}

/** The pictures under one another, the first of which stands for the model; moved by dragging or by buttons. */
export function ImageRows({ rows, model, images }: ImageRowsProps) {
  const { t } = useTranslation('models');
  const { mayOrder, mayRemove, moveTo, drop, remove } = images;
  const gridId = useId();
  return (
    <ol className={classes.rows} aria-label={t('images.title')}>
      {rows.map((row, index) => {
        const position = index + 1;
        const name = t('images.one', { position });
        return (
          <li key={row.id} data-row-id={row.id} className={classes.row}>
            {mayOrder && (
              <DragHandle id={row.id} grid={gridId} label={t('images.drag', { name })} onDrop={drop} />
            )}
            <span className={classes.position}>{position}</span>
            <a href={imageHref(row.file)} target="_blank" rel="noreferrer" className={classes.frame}>
              <img
                src={imageHref(row.file)}
                alt={t('images.alt', { model, position })}
                loading="lazy"
                className={classes.image}
              />
            </a>
            <div className={classes.side}>
              <span className={classes.main}>
                {index === 0 && <StatusBadge tone="green" label={t('images.main')} />}
              </span>
              {mayOrder && (
                <>
                  <Step
                    label={t('images.up', { name })}
                    disabled={index === 0}
                    onClick={() => moveTo(row.id, position - 1)}
                    icon={<IconArrowUp size={16} aria-hidden />}
                  />
                  <Step
                    label={t('images.down', { name })}
                    disabled={position === rows.length}
                    onClick={() => moveTo(row.id, position + 1)}
                    icon={<IconArrowDown size={16} aria-hidden />}
                  />
                </>
              )}
              {mayRemove && (
                <Step
                  label={t('images.remove', { name })}
                  onClick={() => remove(row)}
                  icon={<IconTrash size={16} aria-hidden />}
                />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

interface StepProps {
  label: string;
  icon: React.ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

/** A button of a row. One that has nowhere to lead keeps the focus it was pressed with. */
function Step({ label, icon, disabled = false, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className={classes.step}
    >
      {icon}
    </ActionIcon>
  );
}
