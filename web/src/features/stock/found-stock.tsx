import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { integer, money } from '@/i18n/format';
import { centsOf } from '@/api/money';
import { useCan } from '@/kit/record/Can';
import { useOnePress } from '@/kit/ui/useOnePress';
import { FoundGroup, FoundRow } from '@/kit/view/FoundGroup';
import { pageOf } from '@/features/vehicles/car/vehicle';
import { mayOpen } from './list/car-page';
import { numberOf, type StockItem } from './list/stock-item';

const shown = 5;

const foundQuery = (words: readonly string[]) =>
  queryOptions({
    queryKey: ['list', '/stock', 'found', words] as const,
    queryFn: async ({ signal }) => {
      const query = { tags: [...words], limit: shown };
      const { data = [], response } = await client.GET('/stock', { params: { query }, signal });
      return { cars: data, total: Number(response.headers.get('X-Total-Count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

/** Cars of the stock that have all the words; each is offered in one press (P-007). */
export function FoundStock({ words }: { words: readonly string[] }) {
  const { t } = useTranslation('home');
  const { data, error, refetch } = useQuery(foundQuery(words));
  return (
    <FoundGroup
      title={t('find.group.stock')}
      total={data?.total}
      nothing={t('find.nothing')}
      error={error}
      onRetry={() => void refetch()}
      all={
        data &&
        data.total > data.cars.length && (
          <Link to="/stock" search={{ tags: words.join(','), brandIds: 'all' }}>
            {t('find.all', { number: integer(data.total) })}
          </Link>
        )
      }
    >
      {data?.cars.map((car) => (
        <Row key={car.id} car={car} />
      ))}
    </FoundGroup>
  );
}

function Row({ car }: { car: StockItem }) {
  const { t } = useTranslation(['home', 'stock']);
  const { may } = useCan();
  const name = car.description_show || car.model_code;
  const price = money(centsOf(car.price_total), { currency: car.currency, decimals: 0 });
  const facts = [numberOf(car), t(`stock:stock.values.phase.${car.phase}`), car.dealer_name, price];
  return (
    <FoundRow
      name={may(mayOpen(car)) ? <Link {...pageOf(car)}>{name}</Link> : name}
      facts={facts.filter(Boolean).join(' · ')}
      action={may('app.offer.create') && <OfferCar car={car} name={name} />}
    />
  );
}

function OfferCar({ car, name }: { car: StockItem; name: string }) {
  const { t } = useTranslation('home');
  const router = useRouter();
  const press = useOnePress();
  const [isRunning, setRunning] = useState(false);
  const offer = async () => {
    setRunning(true);
    const { offerVehicle } = await import('@/features/offers/of-vehicle/offer-vehicle');
    await offerVehicle(router, car, 'stock');
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isRunning}
      aria-label={`${t('find.offer')}: ${[name, numberOf(car)].filter(Boolean).join(', ')}`}
      onClick={() => press(() => void offer())}
    >
      {t('find.offer')}
    </Button>
  );
}
