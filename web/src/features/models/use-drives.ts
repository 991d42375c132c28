import { useQueries } from '@tanstack/react-query';
import { settingsQuery } from '@/api/group';
import type { DriveFacts } from './drive';
import { fuelsQuery, hybridTypesQuery } from './queries';

/** What the fields of a drive depend on; undefined until it is known. */
export function useDrives(): DriveFacts | undefined {
  const [fuels, hybrids, settings] = useQueries({ queries: [fuelsQuery, hybridTypesQuery, settingsQuery] });
  if (!fuels.data || !hybrids.data || !settings.data) return undefined;
  const electricInUse = settings.data.use_model_attributes_electric === true;
  return { fuels: fuels.data, hybrids: hybrids.data, electricInUse };
}
