import { defineForm } from '@/kit/form/describe';
import { text, toggle, unique } from '@/kit/fields/fields';
import { one, several } from '@/kit/fields/references';
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
          text('name', { required: true, check: unique('name') }),
          text('type'),
          text('eva_type'),
          toggle('sfo_prices'),
          toggle('sfo_import'),
        ],
      },
      {
        title: 'manufacturers',
        fields: [
          several('manufacturer_ids', useManufacturers, { isWide: true }),
          one('manufacturer_id', useManufacturers, {
            when: ({ manufacturer_ids: ids }) => Array.isArray(ids) && ids.length > 0,
          }),
        ],
      },
      {
        title: 'offers',
        fields: [
          several('exterior_product_class_ids', (context) => useClasses(context, 'exterior')),
          several('interior_product_class_ids', (context) => useClasses(context, 'interior')),
          one('default_gearbox', (context) => useGearboxes(context, brandId)),
        ],
      },
      { title: 'companies', fields: [several('company_ids', useCompanies, { isWide: true })] },
    ],
    confirm: ({ row, fields, context }) =>
      confirmSellNoMore({
        of: { brandId: row.id },
        gone: removed(row.company_ids, fields.company_ids),
        others: companyList.source,
        idOf: (sells) => sells.company_id,
        context,
      }),
    // As the server begins, when it is not told.
    blank: { type: 'car', eva_type: '', sfo_prices: true, sfo_import: true },
  });
