import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchNow } from '@/api/fetch-now';
import { client, type Schemas } from '@/api/client';
import { loadTexts } from '@/i18n';
import { announce } from '@/kit/ui/announce';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { problemOf } from '@/api/problem';
import { offlineSince } from '@/api/connection';
import { declareOperation } from '@/kit/edit/operations';
import { carQuery, refreshOffer } from '../queries';
import { changeOffer, isWaiting, settled } from '../saving';
import type { Version } from '../wire';
import { focusMissing, focusMissingList, focusRefused } from './focus-missing';
import { noTab, openPdfTab, pdfPath, type PdfTab } from './pdf-tab';
import { type Missing, summaryQuery } from './summary-query';

type Finished = Schemas['Finished'];

/** The customer gets what was on the screen: somebody else's change is looked at before that. */
const finishOffer = declareOperation<{ number: string }, Finished & { revision: number }>({
  name: 'offer.finish',
  called: () => [{ text: 'summary:finish.finish' }],
  whenMoved: 'drop',
  send: async ({ recordId: id, revision, key }) => {
    const { data } = await client.POST('/version/finish/{id}', {
      params: { path: { id } },
      body: { revision },
      headers: { 'Idempotency-Key': key },
    });
    const finished = data as Finished;
    return { ...finished, revision: finished.version.revision };
  },
  taken: ({ queryClient, recordId, answer: { version } }) => {
    queryClient.setQueryData(carQuery(recordId).queryKey, (car) => car && { ...car, version });
    // Its status and documents are other ones now, on every page that shows them.
    void refreshOffer(queryClient, recordId);
  },
  late: async ({ recordId, input }) => {
    await loadTexts(['summary']);
    showFinished(recordId, input.number);
  },
});

/** Says so once this tab is in front: the document opens in a tab of its own. */
function showFinished(id: number, number: string): void {
  const show = () =>
    showToast({
      message: i18next.t('summary:finish.done', { number }),
      links: [
        { label: i18next.t('summary:finish.pdf'), href: pdfPath(id), isNewTab: true },
        { label: i18next.t('summary:finish.open'), href: `/offer/view/${id}` },
      ],
    });
  if (document.hidden) document.addEventListener('visibilitychange', show, { once: true });
  else show();
}

interface Finish {
  /** A document is being made: another click changes nothing. */
  isBusy: boolean;
  view: () => Promise<void>;
  finish: () => Promise<void>;
}

/** Shows the document of an offer and gives it to the customer, once nothing keeps it from that. */
export function useFinish(version: Version, onIncomplete: () => void): Finish {
  const { t } = useTranslation('summary');
  const queryClient = useQueryClient();
  const router = useRouter();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const { id } = version;

  /** Whether all is saved and nothing is missing; else the focus goes to what is. */
  const isReady = async (counts: (missing: Missing) => boolean): Promise<boolean> => {
    if (!(await settled(queryClient, id))) return false;
    const { missing } = await fetchNow(queryClient, summaryQuery(id));
    const first = missing.filter(counts);
    if (first.length > 0) {
      onIncomplete();
      announce(t('finish.missing', { count: missing.length }));
      // What is shown under the fields is drawn first.
      requestAnimationFrame(() => {
        if (!first.some(focusMissing)) focusMissingList();
      });
      return false;
    }
    return !focusRefused();
  };

  /** What is known to be missing before anything is asked: no tab is opened only to be closed. */
  const isKnownMissing = (counts: (missing: Missing) => boolean) =>
    !isWaiting(queryClient, id) &&
    (queryClient.getQueryData(summaryQuery(id).queryKey)?.missing.some(counts) ?? false);

  const once = async (
    counts: (missing: Missing) => boolean,
    run: (tab: PdfTab) => Promise<boolean>,
  ): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const tab = isKnownMissing(counts) ? noTab : openPdfTab();
    let isShown = false;
    try {
      isShown = await run(tab);
    } catch (error) {
      reportProblem(problemOf(error));
    } finally {
      if (!isShown) tab.close();
      running.current = false;
      setBusy(false);
    }
  };

  /** What is typed cannot reach the server now; no tab is opened to stay empty. */
  const isHeld = () => isWaiting(queryClient, id) || offlineSince.get() !== undefined;

  const view = async () => {
    if (isHeld()) {
      showToast({ message: t('finish.viewLater'), tone: 'warning' });
      return undefined;
    }
    // What is missing in other steps does not keep a draft from being read.
    const counts = ({ step }: Missing) => step === 'summary';
    return once(counts, async (tab) => {
      if (!(await isReady(counts))) return false;
      tab.show(id);
      return true;
    });
  };

  const finish = async () => {
    if (isHeld()) {
      showToast({ message: t('finish.later'), tone: 'warning' });
      await changeOffer(queryClient, finishOffer, version, { number: version.number });
      return undefined;
    }
    const counts = () => true;
    return once(counts, async (tab) => {
      if (!(await isReady(counts))) return false;
      const ending = await changeOffer(queryClient, finishOffer, version, { number: version.number });
      if (ending.end !== 'saved') return false;
      tab.show(id);
      await goOn(ending.answer);
      return true;
    });
  };

  /** To the CRM, the site of new vehicles, the list or home (O-138..O-141). */
  const goOn = async ({ redirect, redirect_url: url }: Finished): Promise<void> => {
    if (url) {
      location.assign(url);
      return;
    }
    await router.navigate({ to: redirect === 'list' ? '/offer' : '/' });
    showFinished(id, version.number);
  };

  return { isBusy, view, finish };
}
