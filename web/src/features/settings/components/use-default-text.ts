import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import { integer } from '@/i18n/format';
import type { Setting } from '../queries';

/** What holds while nobody decides, in words; empty for a text without one. */
export function useDefaultText({ kind, default: usual }: Setting): string {
  const { t } = useTranslation('settings');
  const { data: languages = [] } = useQuery(languagesQuery);
  if (typeof usual === 'boolean') return t(usual ? 'on' : 'off');
  if (kind === 'language') return languages.find(({ id }) => id === usual)?.name ?? '';
  if (kind === 'choice') return t(`choices.${String(usual)}` as 'choices.tls');
  return typeof usual === 'number' ? integer(usual) : (usual ?? '');
}
