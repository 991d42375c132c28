import { useId } from 'react';

/** The id of a field, menu or hint of Mantine, in the place of its own hook (tools/field-ids.ts). */
function useFieldId(staticId?: string): string {
  const id = useId();
  return typeof staticId === 'string' ? staticId : id;
}

export { useFieldId as useId };
