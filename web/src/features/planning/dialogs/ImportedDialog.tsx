import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { integer, month as monthName } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import classes from '../Planning.module.css';
import type { FileAnswer } from '../queries';

interface ImportedDialogProps extends DialogProps {
  answer: FileAnswer;
  year: number;
  /** What the rows are called, by their ids. */
  rows: ReadonlyMap<number, string>;
}

const mostShown = 200;

/** What of a file was not saved, and why; everything else is. */
export default function ImportedDialog({ answer, year, rows, close }: ImportedDialogProps) {
  const { t } = useTranslation('planning');
  const refused = answer.cells.filter(({ outcome }) => outcome === 'refused');
  const shown = refused.slice(0, mostShown);
  const left = refused.length + answer.skipped.length;
  return (
    <Dialog
      title={t('file.title')}
      onClose={() => close()}
      buttons={<Button onClick={() => close()}>{t('file.ok')}</Button>}
    >
      <p>{t('file.done', { saved: integer(answer.saved), unchanged: integer(answer.unchanged) })}</p>
      <p role="alert">{t('file.refused', { refused: integer(left) })}</p>
      <ul className={classes.refused}>
        {shown.map(({ row, month, message }) => (
          <li key={`${row}.${month}`}>
            <strong>
              {t('file.cell', {
                row: rows.get(row) ?? String(row),
                month: monthName(`${year}-${String(month).padStart(2, '0')}`),
              })}
            </strong>
            {`: ${message ?? ''}`}
          </li>
        ))}
        {answer.skipped.map(({ line, column, text, message }) => (
          <li key={`line ${line}.${column}`}>
            <strong>{t('file.line', { line: integer(line) })}</strong>
            {`: „${text}“. ${message}`}
          </li>
        ))}
      </ul>
      {(refused.length > shown.length || answer.skipped_more) && <p>{t('file.more')}</p>}
    </Dialog>
  );
}
