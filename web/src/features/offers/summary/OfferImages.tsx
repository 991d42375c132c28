import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { AddPicturesButton } from '@/kit/ui/pictures/AddPicturesButton';
import { PictureRows } from '@/kit/ui/pictures/PictureRows';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { StatusBadgeProps } from '@/kit/ui/StatusBadge';
import type { Car } from '../wire';
import classes from './Summary.module.css';
import { FoldedBand } from './FoldedBand';
import { useOfferImages } from './use-offer-images';
import { confirmDialog } from '@/kit/ui/dialogs';

/** How many the document has place for. */
const printed = 4;

/** The pictures that the document of the offer shows, the first of them large. */
export function OfferImages({ car, isLocked }: { car: Car; isLocked: boolean }) {
  const { t } = useTranslation('summary');
  const { version, model } = car;
  const { pictures, copyFrom, removeAll } = useOfferImages(version.id);
  const { rows, error, retry } = pictures;
  const copying = useMutation({ mutationFn: copyFrom });
  const removing = useMutation({ mutationFn: removeAll });
  const count = rows?.length ?? 0;
  const none = model?.image ? t('images.modelOnes') : t('none');
  const state = count > 0 ? t('images.count', { count }) : none;

  const sure = async (text: string, ok: string) =>
    openDialog(confirmDialog, { title: t('images.title'), text, ok, destructive: true });
  const copy = async () => {
    if (!model || (count > 0 && !(await sure(t('images.replace', { count }), t('images.copy'))))) return;
    copying.mutate(model.id);
  };
  const clear = async () => {
    if (await sure(t('images.sure', { count }), t('images.removeAll'))) removing.mutate();
  };
  const badgeOf = (position: number): StatusBadgeProps | undefined => {
    if (position === 1) return { tone: 'green', label: t('images.large') };
    return position > printed ? { tone: 'grey', label: t('images.notPrinted') } : undefined;
  };
  return (
    <FoldedBand band="images" title={t('images.title')} state={state}>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={retry} />}
      {rows && count === 0 && (
        <p className={classes.hint}>{t(model?.image ? 'images.ofModel' : 'images.none')}</p>
      )}
      {rows && count > 0 && (
        <PictureRows
          pictures={pictures}
          of={version.number}
          mayOrder={!isLocked}
          mayRemove={!isLocked}
          badgeOf={badgeOf}
        />
      )}
      {rows && !isLocked && (
        <div className={classes.tools}>
          <AddPicturesButton isQuiet onKept={pictures.add} />
          {model?.image && (
            <Button variant="default" loading={copying.isPending} onClick={() => void copy()}>
              {t('images.copy')}
            </Button>
          )}
          {count > 1 && (
            <Button variant="default" loading={removing.isPending} onClick={() => void clear()}>
              {t('images.removeAll')}
            </Button>
          )}
        </div>
      )}
    </FoldedBand>
  );
}
