import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '@/kit/ui/pictures/Picture';
import type { Car, StepName } from '../wire';
import classes from './CarStage.module.css';

/** The car above the options that are chosen by eye, where the window has room for it; first what the step is about. */
export function CarStage({ car, step }: { car: Car; step: StepName }) {
  const { t } = useTranslation('offers');
  const { pictures } = car;
  const first = Math.max(
    0,
    pictures.findIndex((one) => one.step === step),
  );
  const shows = pictures[first]?.image;
  // Turned over by hand until another choice shows another picture.
  const [turned, setTurned] = useState<{ at: number; from: string | undefined }>();
  const at = turned && turned.from === shows && turned.at < pictures.length ? turned.at : first;
  const name = car.model?.description || car.model?.code || '';
  const turn = (by: number) => setTurned({ at: (at + by + pictures.length) % pictures.length, from: shows });
  if (pictures.length === 0) return null;
  const picture = {
    file: pictures[at]?.image,
    of: name,
    width: 'full',
    height: 'full',
    room: 640,
    fit: 'cover',
    isLazy: true,
    keepsOld: true,
  } as const;
  return (
    <section aria-label={t('stage.title')} className={classes.stage}>
      <span className={classes.ground} aria-hidden>
        <Picture {...picture} />
      </span>
      <span className={classes.picture}>
        <Picture {...picture} alt={t('stage.alt', { car: name, position: at + 1, count: pictures.length })} />
      </span>
      {pictures.length > 1 && (
        <span className={classes.turn}>
          <span aria-hidden>{`${at + 1} / ${pictures.length}`}</span>
          <button
            type="button"
            aria-label={t('stage.before')}
            className={classes.button}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('stage.next')}
            className={classes.button}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </button>
        </span>
      )}
    </section>
  );
}
