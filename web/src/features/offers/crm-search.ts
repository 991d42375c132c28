/** What the address of a CRM says of its document. */
export interface CrmSearch {
  doc?: string;
  docType?: string;
  clientType?: string;
  client?: string;
}

export function parseCrmSearch(search: Record<string, unknown>): CrmSearch {
  const text = (key: keyof CrmSearch) => {
    const value = search[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  return {
    doc: text('doc'),
    docType: text('docType'),
    clientType: text('clientType'),
    client: text('client'),
  };
}
