import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { announce } from '@/kit/ui/announce';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { problemOf } from '@/api/problem';
import { changeOffer } from '../saving';
import type { Version } from '../wire';
import { focusMissing, focusMissingList, focusRefused } from './focus-missing';
import { openPdfTab, pdfPath, type PdfTab } from './pdf-tab';
import { settled } from './settled';
import { type Missing, summaryQuery } from './summary-query';

type Finished = Schemas['Finished'];

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
    if (!(await settled(id))) return false;
    const { missing } = await queryClient.fetchQuery({ ...summaryQuery(id), staleTime: 0 });
    const first = missing.filter(counts);
    if (first.length > 0) {
      onIncomplete();
      announce(t('finish.missing', { count: missing.length }));
      // What is told under the fields is drawn first.
      requestAnimationFrame(() => {
        if (!first.some(focusMissing)) focusMissingList();
      });
      return false;
    }
    return !focusRefused();
  };

  const once = async (run: (tab: PdfTab) => Promise<boolean>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const tab = openPdfTab();
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

  const view = () =>
    once(async (tab) => {
      // What other steps lack does not keep a draft from being read.
      if (!(await isReady(({ step }) => step === 'summary'))) return false;
      tab.show(id);
      return true;
    });

  const finish = () =>
    once(async (tab) => {
      if (!(await isReady(() => true))) return false;
      const path = { id };
      const outcome = await changeOffer(queryClient, id, {
        what: t('finish.finish'),
        asSeen: true,
        send: async (revision) => {
          const answer = await client.POST('/version/finish/{id}', { params: { path }, body: { revision } });
          const finished = answer.data as Finished;
          return { ...finished, revision: finished.version.revision };
        },
        again: () => void finish(),
      });
      if (outcome.end !== 'answered') return false;
      tab.show(id);
      await goOn(outcome.answer);
      return true;
    });

  /** To the CRM, the site of new vehicles, the list or home (O-138..O-141). */
  const goOn = async ({ redirect, redirect_url: url }: Finished): Promise<void> => {
    if (url) {
      location.assign(url);
      return;
    }
    await router.navigate({ to: redirect === 'list' ? '/offer' : '/' });
    showToast({
      message: t('finish.done', { number: version.number }),
      stays: true,
      links: [
        { label: t('finish.pdf'), href: pdfPath(id), isNewTab: true },
        { label: t('finish.open'), href: `/offer/edit/${id}/summary` },
      ],
    });
  };

  return { isBusy, view, finish };
}
