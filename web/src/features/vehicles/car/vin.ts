/** A number as it is kept. */
export const cleanVin = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

const vinLength = 17;

/** Its length or a letter of it cannot be that of a VIN: it is kept with a reason only. */
export const isOdd = (vin: string) => vin !== '' && !/^[0-9A-HJ-NPR-Z]{17}$/.test(vin);

/** Nothing is wrong with what is typed until now. */
export const isOnTheWay = (vin: string) => vin.length < vinLength && /^[0-9A-HJ-NPR-Z]*$/.test(vin);
