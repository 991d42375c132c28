import { defineForm } from '@/kit/form/describe';
import { flagField } from '@/kit/fields/flag';
import { imageField } from '@/kit/fields/image';
import { referenceField } from '@/kit/fields/reference';
import { referencesField } from '@/kit/fields/references';
import { textField } from '@/kit/fields/text';
import { unique } from '@/kit/fields/unique';
import { brandList } from './brand-list';
import { companyList } from './company-list';
import { useClasses, useCompanies, useGearboxes, useManufacturers } from './options';
import { confirmSellNoMore, removed } from './sell-no-more';

/** What a brand is, who makes and who sells it. A new one has no id yet. */
export const brandForm = (brandId?: number) =>
  defineForm({
    list: brandList,
    sections: [
      {
        title: 'general',
        fields: [
          textField('name', { required: true, check: unique('name') }),
          textField('type'),
          textField('eva_type'),
          flagField('sfo_prices'),
          flagField('sfo_import'),
        ],
      },
      {
        title: 'manufacturers',
        fields: [
          referencesField('manufacturer_ids', useManufacturers, { isWide: true }),
          referenceField('manufacturer_id', useManufacturers, {
            when: ({ manufacturer_ids: ids }) => Array.isArray(ids) && ids.length > 0,
          }),
        ],
      },
      {
        title: 'offers',
        fields: [
          referencesField('exterior_product_class_ids', (context) => useClasses(context, 'exterior')),
          referencesField('interior_product_class_ids', (context) => useClasses(context, 'interior')),
          referenceField('default_gearbox', (context) => useGearboxes(context, brandId)),
        ],
      },
      { title: 'companies', fields: [referencesField('company_ids', useCompanies, { isWide: true })] },
      { title: 'looks', fields: [imageField('image')] },
    ],
    confirm: ({ row, fields, context }) =>
      confirmSellNoMore({
        of: { brandId: row.id },
        gone: removed(row.company_ids, fields.company_ids),
        others: companyList.source,
        idOf: (sells) => sells.company_id,
        context,
      }),
    // The server's own defaults.
    blank: { type: 'car', eva_type: '', sfo_prices: true, sfo_import: true, image: '' },
  });
