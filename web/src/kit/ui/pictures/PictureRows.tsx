import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { imageHref } from '@/api/upload';
import { DragHandle } from '../DataGrid/DragHandle';
import { StatusBadge, type StatusBadgeProps } from '../StatusBadge';
import { StepButton } from '../StepButton';
import { Picture } from './Picture';
import classes from './PictureRows.module.css';
import type { Picture as PictureRow, usePictures } from './use-pictures';

interface PictureRowsProps {
  pictures: ReturnType<typeof usePictures>;
  /** What they show, for those who do not see them. */
  of: string;
  mayOrder: boolean;
  mayRemove: boolean;
  /** What is said of the picture at a position, from 1. */
  badgeOf: (position: number) => StatusBadgeProps | undefined;
  /** What else is chosen for a picture. */
  choiceOf?: (row: PictureRow, name: string) => ReactNode;
}

/** Pictures under one another; moved by dragging or by buttons. */
export function PictureRows({ pictures, of, mayOrder, mayRemove, badgeOf, choiceOf }: PictureRowsProps) {
  const { t } = useTranslation('pictures');
  const { rows = [], moveTo, drop, remove } = pictures;
  const gridId = useId();
  return (
    <ol className={classes.rows} aria-label={t('title')}>
      {rows.map((row, index) => {
        const position = index + 1;
        const name = t('one', { position });
        const badge = badgeOf(position);
        return (
          <li key={row.id} data-row-id={row.id} className={classes.row}>
            {mayOrder && <DragHandle id={row.id} grid={gridId} label={t('drag', { name })} onDrop={drop} />}
            <span className={classes.position}>{position}</span>
            <a href={imageHref(row.file)} target="_blank" rel="noreferrer">
              <Picture
                file={row.file}
                of={of}
                alt={t('alt', { of, position })}
                width={144}
                height={96}
                isLazy
              />
            </a>
            <div className={classes.side}>
              <span className={classes.main}>
                {badge && <StatusBadge {...badge} />}
                {choiceOf?.(row, name)}
              </span>
              {mayOrder && (
                <>
                  <StepButton
                    label={t('up', { name })}
                    icon={IconArrowUp}
                    isOff={index === 0}
                    onPress={() => moveTo(row.id, position - 1)}
                  />
                  <StepButton
                    label={t('down', { name })}
                    icon={IconArrowDown}
                    isOff={position === rows.length}
                    onPress={() => moveTo(row.id, position + 1)}
                  />
                </>
              )}
              {mayRemove && (
                <StepButton label={t('remove', { name })} icon={IconTrash} onPress={() => remove(row)} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
