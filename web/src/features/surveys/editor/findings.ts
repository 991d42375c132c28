import type { Finding } from './useFindings';

/** Findings as they are shown: texts that are missing by their language, all others once for a question. */
export function grouped(findings: readonly Finding[]) {
  const missing = new Map<number, Finding[]>();
  const others = new Map<string, Finding>();
  for (const finding of findings) {
    if (finding.code === 'text_missing') {
      missing.set(finding.language, [...(missing.get(finding.language) ?? []), finding]);
      continue;
    }
    // Each of its answers that leads back says the same of the question; the first shows where.
    const of = `${finding.code} ${String(finding.question_id)}`;
    if (!others.has(of)) others.set(of, finding);
  }
  return { missing, others: [...others.values()] };
}
