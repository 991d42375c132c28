import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { FactList } from '@/kit/ui/FactList';
import { Picture } from '@/kit/ui/pictures/Picture';
import { contentsQuery } from '../queries';
import { useAmounts } from '../use-amounts';
import type { Car, Option } from '../wire';
import classes from './OptionList.module.css';

/** All that is known about an option, such as an equipment line (O-074). */
export default function OptionDetailsDialog({
  car,
  option,
  close,
}: DialogProps & { car: Car; option: Option }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const { version } = car;
  const { data: contents } = useQuery({
    ...contentsQuery(option.feature_id, version.model_id ?? 0, version.id),
    enabled: option.contents.length > 0 && version.model_id !== null,
  });
  const says = option.state === 'unpriced' || option.state === 'inPackage' ? option.state : undefined;
  const price = option.standard ? t('state.standard') : says ? t(`state.${says}`) : shown(option);
  return (
    <Dialog title={option.title || option.code} onClose={() => close()}>
      {option.image && (
        <Picture file={option.image} of={option.title || option.code} width="full" height={300} room={640} />
      )}
      <FactList
        facts={[
          [t('details.code'), option.code],
          ...(option.group ? [[t('details.group'), option.group] as const] : []),
          [t('details.price'), price],
        ]}
      />
      {option.description && option.description !== option.title && <Text>{option.description}</Text>}
      {option.long_description && <Text className={classes.long}>{option.long_description}</Text>}
      {contents && contents.length > 0 && (
        <section>
          <h3 className={classes.subhead}>{t('details.contents')}</h3>
          <ul className={classes.contentList}>
            {contents.map((one) => (
              <li key={one.feature_id}>{one.title || one.code}</li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
