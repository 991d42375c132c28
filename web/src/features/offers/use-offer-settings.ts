import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '@/api/group';

/** What the group has decided about its offers; everything off until it is known. */
export function useOfferSettings() {
  const { data = {} } = useQuery(settingsQuery);
  const isOn = (name: string) => data[name] === true;
  return {
    roundsPrices: isOn('round_prices_in_offers'),
    hidesDecimals: isOn('hide_decimals_in_offers'),
    severalVehicles: isOn('allow_multiple_vehicles_in_offer'),
    thirdParty: isOn('include_third_party_equipment_in_offer'),
  };
}
