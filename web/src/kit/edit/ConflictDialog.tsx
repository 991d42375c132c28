import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { ConflictLine, Side } from '@/kit/record/conflict';
import classes from './ComparisonTable.module.css';
import type { FieldTexts } from '@/kit/record/field-texts';

type Choices = Record<string, Side>;

interface ConflictDialogProps extends DialogProps<Choices>, FieldTexts {
  lines: readonly ConflictLine[];
  changedBy: string;
  changedAt: string;
}

/** Asks, field by field, whose value stays. Answers the choices; given up, the draft stays as it is. */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { lines, changedBy, changedAt, close, fieldLabel, valueText } = props;
  const { t } = useTranslation(['list', 'common']);
  const [choices, setChoices] = useState<Choices>(() => all(lines, 'mine'));

  return (
    <Dialog
      title={t('conflict.title')}
      size="large"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button variant="default" onClick={() => close(all(lines, 'theirs'))}>
            {t('conflict.takeAll')}
          </Button>
          <Button data-autofocus onClick={() => close(choices)}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <Text>{t('conflict.intro', { by: changedBy, at: dateTime(changedAt) })}</Text>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.before')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.path}>
                <th scope="row">{fieldLabel(line.path)}</th>
                <td>{valueText(line.path, line.before)}</td>
                {(['theirs', 'mine'] as const).map((side) => (
                  <td key={side}>
                    <label className={classes.choice}>
                      <input
                        type="radio"
                        name={line.path}
                        checked={choices[line.path] === side}
                        onChange={() => setChoices({ ...choices, [line.path]: side })}
                        aria-label={`${fieldLabel(line.path)}, ${t(`conflict.${side}`)}: ${valueText(line.path, line[side])}`}
                      />
                      <span>{valueText(line.path, line[side])}</span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function all(lines: readonly ConflictLine[], side: Side): Choices {
  return Object.fromEntries(lines.map(({ path }) => [path, side]));
}
