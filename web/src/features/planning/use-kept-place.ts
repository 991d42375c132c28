import { useEffect } from 'react';
import { useMe } from '@/session/me';
import { keepLastUsed } from './last-used';

/** The menu leads back here (OP-029). */
export function useKeptPlace(brandId: number, companyId: number, serieId?: number): void {
  const { id } = useMe();
  useEffect(
    () => keepLastUsed(id, serieId === undefined ? { brandId, companyId } : { brandId, companyId, serieId }),
    [id, brandId, companyId, serieId],
  );
}
