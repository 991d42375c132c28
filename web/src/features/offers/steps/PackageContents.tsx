import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contentsQuery } from '../queries';
import type { Option } from '../wire';
import classes from './OptionList.module.css';

interface PackageContentsProps {
  option: Option;
  modelId: number;
  versionId: number;
  /** Of the grid. */
  line: number;
}

/** What a package brings, below its row. */
export function PackageContents({ option, modelId, versionId, line }: PackageContentsProps) {
  const { t } = useTranslation('offers');
  const { data: contents } = useQuery(contentsQuery(option.feature_id, modelId, versionId));
  return (
    <ul
      className={classes.contents}
      style={{ gridRow: line }}
      aria-label={t('options.contentsOf', {
        option: option.title || option.code,
        count: option.contents.length,
      })}
    >
      {contents?.map((one) => (
        <li key={one.feature_id}>
          {one.title || one.code} <span className={classes.code}>{one.code}</span>
        </li>
      ))}
    </ul>
  );
}
