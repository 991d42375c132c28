import { useEffect, useRef, useState } from 'react';
import { client } from '@/api/client';
import type { Draft } from './editor/draft';
import type { Template } from './queries';

interface Shown {
  draft: Draft;
  template?: Template | undefined;
  companyBrandId: number;
  languageId: number;
  questionId?: number | undefined;
}

/** How long nothing is typed before the page is made again. */
const pause = 600;
/** A page lasts ten minutes; it is made again before. */
const lasts = 9 * 60_000;

/** The address of the real page of what is on the screen; the last one stays where it cannot be made. */
export function usePreview({ draft, template, companyBrandId, languageId, questionId }: Shown) {
  const [url, setUrl] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const token = useRef('');
  const body = JSON.stringify({
    body: draft,
    template,
    company_brand_id: companyBrandId,
    language_id: languageId,
    question_id: questionId,
  });
  useEffect(() => {
    // A late answer is about what was on the screen before.
    let isLate = false;
    const make = async () => {
      try {
        const asked = { ...(JSON.parse(body) as object), token: token.current } as never;
        const { data } = await client.POST('/survey-version/preview', { body: asked });
        if (!data || isLate) return;
        token.current = data.token;
        setUrl(data.url);
        setFailed(false);
      } catch {
        if (!isLate) setFailed(true);
      }
    };
    const first = setTimeout(() => void make(), token.current === '' ? 0 : pause);
    const again = setInterval(() => void make(), lasts);
    return () => {
      isLate = true;
      clearTimeout(first);
      clearInterval(again);
    };
  }, [body]);
  return { url, isFailed };
}
