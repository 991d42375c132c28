import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { languagesQuery } from '@/api/group';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import type { Draft, Questionnaire } from './draft';
import classes from './Properties.module.css';

interface CompareDialogProps extends DialogProps {
  from: { id: number; number: number };
  to: Questionnaire;
  draft: Draft;
}

/** What a version has changed since an earlier one. */
export default function CompareDialog({ from, to, draft, close }: CompareDialogProps) {
  const { t } = useTranslation(['surveys', 'common']);
  const { data: languages = [] } = useQuery(languagesQuery);
  const { data } = useQuery({
    queryKey: ['survey-difference', from.id, to.id, to.revision],
    queryFn: async ({ signal }) => {
      const params = { path: { id: from.id, other: to.id } };
      return (await client.GET('/survey-version/{id}/difference/{other}', { params, signal })).data;
    },
  });
  const main = String(draft.languages[0]);
  const nameOf = (key: number) => {
    const at = to.questions.findIndex((question) => question.key === key);
    const question = to.questions[at];
    return question ? `${String(at + 1)} ${question.texts.text[main] ?? ''}` : '';
  };
  const valueOf = (kind: string, value: string) => {
    if (['anonymous', 'request_contacts', 'required', 'comments'].includes(kind)) {
      return value === '' ? '' : t(value === '1' ? 'compare.yes' : 'compare.no');
    }
    if (kind === 'then')
      return value === 'end' ? t('editor.end') : value === '' ? t('editor.next') : nameOf(Number(value));
    return value;
  };
  return (
    <Dialog
      size="large"
      title={t('compare.title', { from: from.number, to: to.number })}
      onClose={() => close()}
      buttons={
        <Button variant="default" onClick={() => close()}>
          {t('common:action.close')}
        </Button>
      }
    >
      {!data && <Loader size="sm" />}
      {data?.rows.length === 0 && <Text>{t('compare.same')}</Text>}
      {data && data.rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('compare.where')}</th>
                <th scope="col">{t('compare.what')}</th>
                <th scope="col">{t('compare.old')}</th>
                <th scope="col">{t('compare.new')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${String(row.key)}-${String(row.answer)}-${row.kind}-${String(row.language)}`}>
                  <td>
                    {row.key === 0 ? t('compare.whole') : nameOf(row.key) || row.old}
                    {data.breaks.includes(row.key) && ` (${t('compare.breaks')})`}
                  </td>
                  <td>
                    {t(`compare.kind.${row.kind}`)}
                    {row.language !== 0 &&
                      ` (${languages.find(({ id }) => id === row.language)?.code.toUpperCase() ?? ''})`}
                  </td>
                  <td>
                    <del>{valueOf(row.kind, row.old)}</del>
                  </td>
                  <td>{valueOf(row.kind, row.new)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
