import { createContext, useContext } from 'react';
import type { Car } from './wire';

const CarContext = createContext<Car | undefined>(undefined);

export const CarProvider = CarContext.Provider;

/** The car of the offer that is open; only inside the wizard, which loads it first. */
export function useCar(): Car {
  const car = useContext(CarContext);
  if (!car) throw new Error('useCar is used outside the wizard');
  return car;
}
