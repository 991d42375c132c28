import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { $api } from '@/api/query-api';
import type { Version } from '../wire';
import classes from '../view/Documents.module.css';

/** The offer of a vehicle in the other languages of the company, each a copy that is marked as one. */
export function CopyLinks({ version }: { version: Version }) {
  const { t } = useTranslation('offerlist');
  const path = { id: version.company_id };
  const { data: company } = useQuery($api.queryOptions('get', '/company/{id}', { params: { path } }));
  const { data: languages } = useQuery(languagesQuery);
  const others = languages?.filter(
    ({ id }) => id !== version.language_id && company?.language_ids.includes(id),
  );
  if (!others?.length) return null;
  return (
    <p className={classes.none}>
      {t('documents.inLanguage')}{' '}
      {others.map(({ id, name }) => (
        <a
          key={id}
          className={classes.link}
          href={`/api/v1/pdf/vehicle-offer/${String(version.id)}/${String(id)}`}
          target="_blank"
          rel="noopener"
        >
          {name}{' '}
        </a>
      ))}
    </p>
  );
}
