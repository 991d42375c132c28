import { useNavigate, useSearch } from '@tanstack/react-router';
import { loadTexts } from '@/i18n';
import { late } from '@/kit/ui/late';
import { LatePart } from '@/kit/ui/LatePart';
import classes from './SearchPlace.module.css';

const FindBox = late(async () => {
  const [found] = await Promise.all([
    import('./FindBox'),
    loadTexts(['list', 'offerlist', 'stock', 'palette']),
  ]);
  return found;
});

/** The search of the first page; what is looked for stands in the address, so that the way back leads to it. */
export function SearchPlace() {
  const { tags } = useSearch({ from: '/signed-in/' });
  const navigate = useNavigate();
  const find = (words: string | undefined) =>
    void navigate({ to: '/', search: words === undefined ? {} : { tags: words }, replace: true });
  return (
    <div className={classes.place}>
      <LatePart>
        <FindBox tags={tags} onChoose={find} />
      </LatePart>
    </div>
  );
}
