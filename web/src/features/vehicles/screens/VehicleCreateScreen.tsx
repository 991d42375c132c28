import { useParams } from '@tanstack/react-router';
import { useMe } from '@/session/me';
import { NewVehicle } from '../car/NewVehicle';

export default function VehicleCreateScreen() {
  const { manufacturerId } = useParams({ from: '/signed-in/vehicle/create/$manufacturerId' });
  const { preferences, companies } = useMe();
  const companyId = preferences.company_id ?? (companies.length === 1 ? (companies[0]?.id ?? 0) : 0);
  return (
    <NewVehicle key={manufacturerId} manufacturerId={manufacturerId} companyId={companyId} isUsed={false} />
  );
}
