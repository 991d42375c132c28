import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '@/kit/ui/Popup';
import { CustomerFields } from '../CustomerFields';
import type { Car } from '../wire';
import classes from './OfferHeader.module.css';

/** Whom the offer is for; opens the customer's details over any step. */
export function CustomerButton({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const [isOpen, setOpen] = useState(false);
  const name = car.version.customer_name;
  const text = name ? t('header.customer', { name }) : t('header.noCustomer');
  return (
    <Popup
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      dropdown={{ className: classes.fields, 'aria-label': t('customer.title') }}
      button={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.customer}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={text}
          title={text}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.customerName}>
            <span className={classes.customerFull}>{text}</span>
            <span className={classes.customerBrief}>{name || text}</span>
          </span>
        </Button>
      }
    >
      <CustomerFields car={car} isFirst />
    </Popup>
  );
}
