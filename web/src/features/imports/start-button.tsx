import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCan } from '@/kit/record/Can';
import { mayImport, type ImportOffer } from './kinds';
import { startImport } from './start';

interface ImportButtonProps {
  offer: ImportOffer;
  label: string;
}

/** Starts an import; not there for those who may import none of the kinds. */
export function ImportButton({ offer, label }: ImportButtonProps) {
  const { may } = useCan();
  if (!offer.kinds.some((kind) => mayImport(may, kind, offer.brandId))) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} aria-hidden />}
      onClick={() => void startImport(offer)}
    >
      {label}
    </Button>
  );
}
