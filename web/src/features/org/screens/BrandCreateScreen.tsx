import { BrandFormPage } from './BrandFormPage';

export default function BrandCreateScreen() {
  return <BrandFormPage />;
}
