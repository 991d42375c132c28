import { fold } from '@/kit/record/keyword';

/** An option of the model as the tester lists it. */
export interface TriedOption {
  id: number;
  code: string;
  name: string;
  classId: number | null;
}

export interface OptionGroup {
  classId: number | null;
  name: string;
  options: readonly TriedOption[];
}

/** The options by their class, those that have all words of the search; options without a class come last. */
export function groupsOf(
  options: readonly TriedOption[],
  className: (id: number) => string,
  search: string,
): OptionGroup[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = options.filter(({ code, name }) => {
    const text = fold(`${code} ${name}`);
    return words.every((word) => text.includes(word));
  });
  const byClass = new Map<number | null, TriedOption[]>();
  for (const option of found) byClass.set(option.classId, [...(byClass.get(option.classId) ?? []), option]);
  return [...byClass]
    .map(([classId, members]) => ({
      classId,
      name: classId === null ? '' : className(classId),
      options: members.toSorted((one, other) => one.code.localeCompare(other.code)),
    }))
    .toSorted(
      (one, other) =>
        Number(one.classId === null) - Number(other.classId === null) || one.name.localeCompare(other.name),
    );
}
