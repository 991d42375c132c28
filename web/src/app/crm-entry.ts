import { defaultStringifySearch } from '@tanstack/react-router';

/**
 * Turns any address that names a document of the CRM into that of the page that opens the document's offer (OP-101).
 * The parts stay texts to the letter: an id that looks like a number may have more digits than a number keeps.
 */
export function enterFromCrm(): void {
  const given = new URLSearchParams(location.search);
  const doc = given.get('id_crmdoc');
  if (!doc || location.pathname === '/offer/crm') return;
  const search = defaultStringifySearch({
    doc,
    docType: given.get('id_crmdoctype') ?? undefined,
    clientType: given.get('id_crmclienttype') ?? undefined,
    client: given.get('id_crmclient') ?? undefined,
  });
  history.replaceState(null, '', `/offer/crm${search}`);
}
