import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import type { Car } from '../wire';
import classes from './changes.module.css';
import { type StepBack, stepText, useStepBack } from './use-step-back';

const icons = { undo: IconArrowBackUp, redo: IconArrowForwardUp };

/** Back and forth among one's own changes of the car; each button names the step it takes. */
export function UndoRedo({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const go = useStepBack(car.version);
  const run = (kind: StepBack) => {
    const step = car[kind];
    if (step && car.editable) go(kind, step);
  };
  useShortcuts('offer', [
    {
      keys: { ctrl: true, code: 'KeyZ' },
      label: (t2) => t2('shortcuts:offer.undo'),
      outsideFields: true,
      run: () => run('undo'),
    },
    {
      keys: { ctrl: true, shift: true, code: 'KeyZ' },
      label: (t2) => t2('shortcuts:offer.redo'),
      outsideFields: true,
      run: () => run('redo'),
    },
    {
      keys: { ctrl: true, code: 'KeyY' },
      label: (t2) => t2('shortcuts:offer.redo'),
      outsideFields: true,
      run: () => run('redo'),
    },
  ]);
  return (
    <span className={classes.ways}>
      {(['undo', 'redo'] as const).map((kind) => {
        const step = car[kind];
        const Icon = icons[kind];
        const label = step
          ? t(`stepBack.${kind}Step`, { step: stepText(step) })
          : t(`stepBack.${kind}Nothing`);
        return (
          <ActionIcon
            key={kind}
            variant="default"
            size={30}
            aria-label={label}
            title={label}
            // Keeps its place in the order of Tab, so that the focus is not lost with the last step.
            aria-disabled={!step || !car.editable || undefined}
            data-disabled={!step || !car.editable || undefined}
            onClick={() => run(kind)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        );
      })}
    </span>
  );
}
