import { useParams } from '@tanstack/react-router';
import { NewVehicle } from '../car/NewVehicle';

export default function UsedVehicleCreateScreen() {
  const { manufacturerId, companyId } = useParams({
    from: '/signed-in/vehicle/create-used/$manufacturerId/$companyId',
  });
  return (
    <NewVehicle
      key={`${manufacturerId}.${companyId}`}
      manufacturerId={manufacturerId}
      companyId={companyId}
      isUsed
    />
  );
}
