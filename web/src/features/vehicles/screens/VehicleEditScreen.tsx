import { useParams } from '@tanstack/react-router';
import { VehicleScreen } from '../car/VehicleScreen';

/** The page of a vehicle, new or used; which address it has follows from what it is. */
export default function VehicleEditScreen() {
  const { vehicleId = 0, tab } = useParams({ strict: false });
  return <VehicleScreen key={vehicleId} vehicleId={vehicleId} tab={tab} />;
}
