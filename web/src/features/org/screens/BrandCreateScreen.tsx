import { NewBrandPage } from './BrandFormPage';

export default function BrandCreateScreen() {
  return <NewBrandPage />;
}
