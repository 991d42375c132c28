import i18next from 'i18next';

/** Where the document of an offer is shown: the latest given to the customer, of a draft one with a mark. */
export function pdfPath(versionId: number): string {
  return `/api/v1/pdf/view/${versionId}`;
}

/** The tab of a document. Browsers let it open only in the click itself, so it waits empty until it is filled. */
export interface PdfTab {
  show: (versionId: number) => void;
  close: () => void;
}

/** In the place of a tab where the document is not to come: opens one late if it comes all the same. */
export const noTab: PdfTab = {
  show: (versionId) => void window.open(pdfPath(versionId), '_blank', 'noopener'),
  close: () => undefined,
};

export function openPdfTab(): PdfTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = i18next.t('summary:finish.preparing');
    tab.document.body.textContent = i18next.t('summary:finish.preparing');
  }
  return {
    show: (versionId) => tab?.location.replace(pdfPath(versionId)),
    close: () => tab?.close(),
  };
}
