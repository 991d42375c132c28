import { addQuestion, changeQuestion, type Draft } from '../editor/draft';

const five = (lt: string, en: string, lv: string, et: string, ru: string) => ({
  1: lt,
  2: en,
  3: lv,
  4: et,
  5: ru,
});

const empty: Draft = {
  title: '-',
  business_unit: 'sales',
  anonymous: false,
  request_contacts: true,
  languages: [1, 2, 3, 4, 5],
  texts: {
    heading: five(
      'Kaip mums sekėsi?',
      'How did we do?',
      'Kā mums veicās?',
      'Kuidas meil läks?',
      'Как у нас получилось?',
    ),
    intro: {},
    thanks: {},
  },
  template_id: null,
  questions: [],
};

function made(): Draft {
  const nps = addQuestion(empty, 'nps');
  const asked = changeQuestion(nps.draft, nps.id, {
    texts: {
      text: five(
        'Ar rekomenduotumėte mus draugams?',
        'Would you recommend us to friends?',
        'Vai ieteiktu mūs draugiem?',
        'Kas soovitaksite meid sõpradele?',
        'Порекомендуете ли вы нас друзьям?',
      ),
      hint: {},
    },
  });
  const stars = addQuestion(asked, 'stars');
  return changeQuestion(stars.draft, stars.id, {
    texts: {
      text: five('Kaip vertinate?', 'How was it?', 'Kā vērtējat?', 'Kuidas hindate?', 'Как вы оцениваете?'),
      hint: {},
    },
  });
}

/** A short survey in which a look is shown. */
export const sample = made();
