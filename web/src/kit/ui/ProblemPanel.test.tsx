import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { renderUi } from '@/test/render';
import { ProblemPanel } from './ProblemPanel';

test('says what is wrong with the fields of what was refused', async () => {
  const fields = {
    modelrange_id: ['Kita markė neturi tokios grupės'],
    bodytype_id: ['Nėra'],
    gearbox_id: ['Nėra'],
  };
  await renderUi(
    <ProblemPanel problem={new Problem({ kind: 'invalid', message: 'Patikrinkite', fields })} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Kita markė neturi tokios grupės');
  expect(screen.getAllByText('Nėra')).toHaveLength(1);
});
