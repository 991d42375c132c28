import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { RecordLines } from '@/kit/edit/RecordLines';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { havingQuery, modelsQuery } from './models';

interface HavingDialogProps extends DialogProps<boolean> {
  equipment: RowOf<'/equipment'>;
}

/** The models that have a text of standard equipment (B-034); answers true to give it to further ones. */
export default function HavingDialog({ equipment, close }: HavingDialogProps) {
  const { t } = useTranslation(['equipment', 'catalog', 'common']);
  const { context } = useCellContext('catalog:equipment');
  const models = useQuery(modelsQuery(equipment.brand_id));
  const having = useQuery(havingQuery(equipment.id));
  const ids = new Set(having.data?.map(({ model_id }) => model_id));
  const lines = models.data
    ?.filter(({ id }) => ids.has(id))
    .map(({ id, code, description, serie_name, modelrange_name }) => ({
      key: id,
      name: [code, translate(description, context).text].filter((part) => part !== '').join(' · '),
      note: `${serie_name} · ${modelrange_name}`,
    }));
  const error = models.error ?? having.error;
  return (
    <Dialog
      title={t('having.title', { name: translate(equipment.name, context).text })}
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.close')}
          </Button>
          {equipment.status === 'active' && (
            <Button onClick={() => close(true)}>{t('catalog:equipment.actions.assign')}</Button>
          )}
        </>
      }
    >
      {error && <ProblemPanel problem={problemOf(error)} />}
      {lines && having.data && (
        <>
          <Text>{t('having.count', { count: lines.length })}</Text>
          {lines.length > 0 && <RecordLines lines={lines} />}
        </>
      )}
    </Dialog>
  );
}
