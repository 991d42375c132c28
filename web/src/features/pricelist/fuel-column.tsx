import { TextCell } from '@/kit/fields/cells';
import { choiceColumn } from '@/kit/fields/choice';
import type { ListColumn } from '@/kit/record/describe';
import type { RowOf } from '@/kit/record/resource';

/** The fuels there are, by their codes. */
export const fuels = ['petrol', 'diesel', 'electric', 'gas', 'lpg', 'cng', 'e85', 'hydrogen'] as const;

type Fuelled = Pick<RowOf<'/model'>, 'fuel_code' | 'hybrid_type'>;

const named = choiceColumn<'fuel_code', string>('fuel_code', fuels, { width: '8.5rem' });

/** What a model runs on, and which hybrid it is: a plug-in hybrid is no petrol car. */
export const fuelColumn: ListColumn<Fuelled> = {
  ...named,
  render: ({ fuel_code: code, hybrid_type: hybrid }, context) => {
    const fuel = code && named.valueText?.(code, context);
    return <TextCell text={[fuel, hybrid && `(${hybrid})`].filter(Boolean).join(' ')} />;
  },
};
