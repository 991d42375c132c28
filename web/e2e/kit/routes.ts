/**
 * Every route of the application, with an address and the heading to wait for. A test compares this list
 * with the routes that the application declares, so that no page can be added without being covered.
 */
export const routes: Readonly<Record<string, { path: string; heading: string }>> = {
  '/': { path: '/', heading: 'Pradžia' },
  '/password': { path: '/password', heading: 'Slaptažodžio keitimas' },
  '/profile': { path: '/profile', heading: 'Mano profilis' },
  '/permission': { path: '/permission', heading: 'Leidimai' },
  '/brand': { path: '/brand', heading: 'Markės' },
  // Leads on to its first tab.
  '/brand/baseData/$brandId': { path: '/brand/baseData/1', heading: 'Serijos' },
  '/brand/baseData/$brandId/series': { path: '/brand/baseData/1/series', heading: 'Serijos' },
  '/brand/baseData/$brandId/bodyTypes': { path: '/brand/baseData/1/bodyTypes', heading: 'Kėbulo tipai' },
  '/brand/baseData/$brandId/modelRange': { path: '/brand/baseData/1/modelRange', heading: 'Modelių grupės' },
  '/brand/baseData/$brandId/salesGroups': {
    path: '/brand/baseData/1/salesGroups',
    heading: 'Pardavimo grupės',
  },
  '/brand/baseData/$brandId/productClass': {
    path: '/brand/baseData/1/productClass',
    heading: 'Opcijų klasės',
  },
  '/brand/baseData/$brandId/equipment': {
    path: '/brand/baseData/1/equipment',
    heading: 'Standartinė įranga',
  },
  '/brand/baseData/$brandId/equipment-feature': {
    path: '/brand/baseData/1/equipment-feature',
    heading: 'Standartinės opcijos',
  },
  '/brand/$brandId': { path: '/brand/1', heading: 'Aurora' },
  // Lead on to the price list in force.
  '/brand/$brandId/models': { path: '/brand/1/models', heading: 'Modeliai' },
  '/brand/$brandId/options': { path: '/brand/1/options', heading: 'Opcijos' },
  '/brand/create': { path: '/brand/create', heading: 'Nauja markė' },
  '/brand/edit/$brandId': { path: '/brand/edit/1', heading: 'Aurora' },
  '/brand/edit/$brandId/gearboxes': { path: '/brand/edit/1/gearboxes', heading: 'Pavarų dėžės' },
  '/brand/edit/$brandId/imports': { path: '/brand/edit/1/imports', heading: 'Importai' },
  // Nobody has started one yet.
  '/job/$jobId': { path: '/job/999999', heading: 'Užduotis' },
  '/brand/pricelist/$brandId': { path: '/brand/pricelist/1', heading: 'Kainoraščiai' },
  '/brand/pricelist/view/$brandId/$pricelistId': {
    path: '/brand/pricelist/view/1/1',
    heading: '2026 m. ruduo',
  },
  '/brand/pricelist/difference/$brandId/$pricelistId': {
    path: '/brand/pricelist/difference/1/1',
    heading: 'Skirtumai nuo kito sąrašo',
  },
  '/brand/pricelist/create/$pricelistTitleId': {
    path: '/brand/pricelist/create/1',
    heading: 'Naujas kainoraštis',
  },
  '/brand/pricelist/edit/$pricelistTitleId/$pricelistId': {
    path: '/brand/pricelist/edit/1/1',
    heading: 'Kainoraščio keitimas',
  },
  '/brand/pricelistTitle/create/$brandId': {
    path: '/brand/pricelistTitle/create/1',
    heading: 'Nauja „Aurora“ kainoraščių grupė',
  },
  '/brand/pricelistTitle/edit/$pricelistTitleId': {
    path: '/brand/pricelistTitle/edit/1',
    heading: '„Aurora“ kainoraščių grupės keitimas',
  },
  '/brand/primecost/$brandId/$pricelistId': { path: '/brand/primecost/1/1', heading: 'Savikaina' },
  '/brand/supportlist/$brandId': { path: '/brand/supportlist/1', heading: 'Paramos sąrašai' },
  '/brand/supportlist/view/$brandId/$pricelistId': {
    path: '/brand/supportlist/view/1/7',
    heading: '2026 m. parama',
  },
  '/brand/supportlist/difference/$brandId/$pricelistId': {
    path: '/brand/supportlist/difference/1/7',
    heading: 'Skirtumai nuo kito sąrašo',
  },
  '/brand/supportlist/create/$pricelistTitleId': {
    path: '/brand/supportlist/create/2',
    heading: 'Naujas paramos sąrašas',
  },
  '/brand/supportlist/edit/$pricelistTitleId/$pricelistId': {
    path: '/brand/supportlist/edit/2/7',
    heading: 'Paramos sąrašo keitimas',
  },
  '/brand/supportlistTitle/create/$brandId': {
    path: '/brand/supportlistTitle/create/1',
    heading: 'Nauja „Aurora“ paramos sąrašų grupė',
  },
  '/brand/supportlistTitle/edit/$pricelistTitleId': {
    path: '/brand/supportlistTitle/edit/2',
    heading: '„Aurora“ paramos sąrašų grupės keitimas',
  },
  '/company': { path: '/company', heading: 'Įmonės' },
  '/company/create': { path: '/company/create', heading: 'Nauja įmonė' },
  '/company/edit/$companyId': { path: '/company/edit/1', heading: 'UAB „Aurora Vilnius“' },
  '/company/edit/$companyId/brand/$brandId': {
    path: '/company/edit/1/brand/1',
    heading: 'UAB „Aurora Vilnius“',
  },
  // Leads on to its first tab.
  '/user/$companyId': { path: '/user/1', heading: 'Naudotojai' },
  '/user/$companyId/users': { path: '/user/1/users', heading: 'Naudotojai' },
  '/user/$companyId/substitution': { path: '/user/1/substitution', heading: 'Pavadavimai' },
  '/substitution/create/$companyId/$userId': {
    path: '/substitution/create/1/2',
    heading: 'Naujas pavadavimas',
  },
  '/user/create/$companyId': { path: '/user/create/1', heading: 'Naujas naudotojas' },
  '/user/edit/$userId': { path: '/user/edit/2', heading: 'Jonas Petraitis' },
  // Leads on to its tab.
  '/administrator': { path: '/administrator', heading: 'Administratoriai' },
  '/administrator/users': { path: '/administrator/users', heading: 'Administratoriai' },
  '/administrator/users/create': {
    path: '/administrator/users/create',
    heading: 'Naujas administratorius',
  },
  '/administrator/edit/$userId': { path: '/administrator/edit/3', heading: 'Inga Kazlauskaitė' },
  // Old addresses, which lead on.
  '/company/view/$companyId': { path: '/company/view/1', heading: 'Naudotojai' },
  '/company/view/$companyId/users': { path: '/company/view/1/users', heading: 'Naudotojai' },
  '/company/view/$companyId/substitution': {
    path: '/company/view/1/substitution',
    heading: 'Pavadavimai',
  },
  '/company/view/$companyId/customers': { path: '/company/view/1/customers', heading: 'Klientai' },
  '/manufacturer': { path: '/manufacturer', heading: 'Gamintojai' },
  '/manufacturer/statuses/$manufacturerId': {
    path: '/manufacturer/statuses/1',
    heading: 'Automobilių būsenos',
  },
  '/manufacturer/statuses/$manufacturerId/orders': {
    path: '/manufacturer/statuses/1/orders',
    heading: 'Užsakymų kodai',
  },
  '/manufacturer/statuses/$manufacturerId/columns': {
    path: '/manufacturer/statuses/1/columns',
    heading: 'Sąrašo stulpeliai',
  },
  '/invitation': { path: '/invitation?period=2020-01-01,', heading: 'Kvietimai' },
  '/survey/response': { path: '/survey/response', heading: 'Atsiliepimai' },
  '/survey/response/$responseId': { path: '/survey/response/1', heading: 'Atsiliepimas 1' },
  '/importer': { path: '/importer', heading: 'Importuotojai' },
  '/vehicle/create/$manufacturerId': { path: '/vehicle/create/1', heading: 'Naujas automobilis' },
  '/vehicle/create-used/$manufacturerId/$companyId': {
    path: '/vehicle/create-used/5/1',
    heading: 'Priimtas naudotas automobilis',
  },
  '/vehicle/edit/$vehicleId': { path: '/vehicle/edit/1', heading: 'Aurora X5 2.0 dyzelinas' },
  '/vehicle/edit/$vehicleId/$tab': {
    path: '/vehicle/edit/1/payments',
    heading: 'Aurora X5 2.0 dyzelinas',
  },
  '/vehicle/edit-used/$vehicleId': { path: '/vehicle/edit-used/2', heading: 'Aurora F5 2.0 dyzelinas' },
  '/vehicle/edit-used/$vehicleId/$tab': {
    path: '/vehicle/edit-used/2/timeline',
    heading: 'Aurora F5 2.0 dyzelinas',
  },
  '/order': { path: '/order', heading: 'Užsakymai' },
  // Leads on to the list with its tab.
  '/order/$type': { path: '/order/confirmed', heading: 'Užsakymai' },
  '/order/create': { path: '/order/create', heading: 'Naujas užsakymas' },
  '/order/edit/$orderId': { path: '/order/edit/1', heading: 'Užsakymas 1' },
  '/order/view/$orderId': { path: '/order/view/2', heading: 'Užsakymas 2' },
  '/stock': { path: '/stock', heading: 'Automobiliai' },
  '/stock/control/$brandId/$companyId/$year': {
    path: `/stock/control/1/1/${String(new Date().getFullYear())}`,
    heading: 'Sandėlio kontrolė',
  },
  // Leads on to the address of today.
  '/control/$brandId/$companyId/$year': {
    path: `/control/1/1/${String(new Date().getFullYear())}`,
    heading: 'Sandėlio kontrolė',
  },
  '/stock/stats': { path: '/stock/stats', heading: 'Užsakytų automobilių statistika' },
  '/wms': { path: '/wms', heading: 'Sandėlis' },
  '/stockroom': { path: '/stockroom', heading: 'Aikštelės' },
  '/stockroom/create': { path: '/stockroom/create', heading: 'Nauja aikštelė' },
  '/stockroom/edit/$stockroomId': { path: '/stockroom/edit/1', heading: 'Salonas' },
  '/report/survey': { path: '/report/survey', heading: 'Apklausų ataskaita' },
  '/survey': { path: '/survey', heading: 'Apklausos' },
  '/survey/create': { path: '/survey/create', heading: 'Nauja apklausa' },
  '/survey/followup': { path: '/survey/followup', heading: 'Tolesni veiksmai' },
  '/survey/rules': { path: '/survey/rules', heading: 'Taisyklės' },
  '/survey/version/$versionId': { path: '/survey/version/3', heading: 'Pirkėjų apklausa' },
  '/transaction': { path: '/transaction', heading: 'Apsilankymai' },
  '/transaction/create': { path: '/transaction/create', heading: 'Naujas apsilankymas' },
  '/transaction/edit/$transactionId': { path: '/transaction/edit/1', heading: 'Paulius Balčiūnas' },
  '/template': { path: '/template', heading: 'Apklausų šablonai' },
  '/template/create': { path: '/template/create', heading: 'Naujas šablonas' },
  '/template/layout': { path: '/template/layout', heading: 'Naujas šablonas' },
  '/template/layout/$templateId': { path: '/template/layout/1', heading: 'Aurora' },
  '/template/details/$templateId': { path: '/template/details/1', heading: 'Aurora' },
  '/manager/kpi': { path: '/manager/kpi', heading: 'Rodikliai' },
  '/kpi/create': { path: '/kpi/create', heading: 'Naujas rodiklis' },
  '/kpi/edit/$kpiId': { path: '/kpi/edit/1', heading: 'Rekomendavimas (NPS)' },
  '/country': { path: '/country', heading: 'Šalys' },
  '/country/create': { path: '/country/create', heading: 'Nauja šalis' },
  '/country/edit/$countryId': { path: '/country/edit/1', heading: 'Lietuva' },
  '/country/edit/$countryId/vat': { path: '/country/edit/1/vat', heading: 'PVM tarifai' },
  '/country/edit/$countryId/vat-limits': {
    path: '/country/edit/1/vat-limits',
    heading: 'Elektromobilių PVM riba',
  },
  '/leasing': { path: '/leasing', heading: 'Lizingo bendrovės' },
  '/country/edit/$countryId/taxes': { path: '/country/edit/1/taxes', heading: 'Registracijos mokestis' },
  '/serie/create/$brandId': { path: '/serie/create/1', heading: 'Nauja serija' },
  // Lead on to a serie, and to this year.
  '/quota/$brandId/$companyId': { path: '/quota/1/1', heading: 'Kvotos: Kompaktinė' },
  '/quota/$brandId/$companyId/$serieId': { path: '/quota/1/1/1', heading: 'Kvotos: Kompaktinė' },
  '/salestarget/$brandId/$companyId': { path: '/salestarget/1/1', heading: 'Pardavimo planas' },
  '/salestarget/$brandId/$companyId/$year': { path: '/salestarget/1/1/2026', heading: 'Pardavimo planas' },
  '/serie/edit/$serieId': { path: '/serie/edit/1', heading: 'Kompaktinė' },
  '/serie/edit/$serieId/accessories': { path: '/serie/edit/1/accessories', heading: 'Priedai' },
  // Leads on to its first tab.
  '/brand/feature/$brandId/$pricelistId': { path: '/brand/feature/1/1?pricelistId=1', heading: 'Opcijos' },
  '/brand/pricelist/check/$brandId/$pricelistId': {
    path: '/brand/pricelist/check/1/1',
    heading: 'Taisyklių patikra',
  },
  '/brand/feature/matrix/$brandId/$pricelistId': { path: '/brand/feature/matrix/1/1', heading: 'Matrica' },
  '/brand/feature/package-matrix/$brandId/$pricelistId': {
    path: '/brand/feature/package-matrix/1/1',
    heading: 'Paketų matrica',
  },
  '/brand/feature/create/$brandId/$pricelistId': {
    path: '/brand/feature/create/1/1',
    heading: 'Nauja opcija',
  },
  // Leads on to its first tab.
  '/brand/feature/edit/$featureId/$pricelistId': { path: '/brand/feature/edit/1/1', heading: 'LBAS' },
  '/brand/feature/edit/$featureId/$pricelistId/attribute': {
    path: '/brand/feature/edit/1/1/attribute',
    heading: 'LBAS',
  },
  '/brand/feature/edit/$featureId/$pricelistId/price': {
    path: '/brand/feature/edit/1/1/price',
    heading: 'Modeliai',
  },
  '/brand/feature/edit/$featureId/$pricelistId/titles': {
    path: '/brand/feature/edit/1/1/titles',
    heading: 'Modeliai',
  },
  '/brand/model/$brandId/$pricelistId': { path: '/brand/model/1/1', heading: 'Modeliai' },
  '/brand/modelsupport/$brandId/$pricelistId': { path: '/brand/modelsupport/1/7', heading: 'Modeliai' },
  '/brand/model/create/$brandId/$pricelistId': {
    path: '/brand/model/create/1/1',
    heading: 'Naujas modelis',
  },
  '/brand/model/view/$brandId/$modelId/$pricelistId': { path: '/brand/model/view/1/1/1', heading: 'A01P' },
  '/brand/model/view/$brandId/$modelId/$pricelistId/attribute': {
    path: '/brand/model/view/1/1/1/attribute',
    heading: 'A01P',
  },
  '/brand/model/view/$brandId/$modelId/$pricelistId/feature': {
    path: '/brand/model/view/1/1/1/feature',
    heading: 'Modelio opcijos',
  },
  '/brand/model/view/$brandId/$modelId/$pricelistId/feature/edit/$modelFeatureId': {
    path: '/brand/model/view/1/1/1/feature/edit/1',
    heading: 'LBAS',
  },
  '/brand/model/view/$brandId/$modelId/$pricelistId/equipment': {
    path: '/brand/model/view/1/1/1/equipment',
    heading: 'Standartinė įranga',
  },
  '/brand/model/view/$brandId/$modelId/$pricelistId/image': {
    path: '/brand/model/view/1/1/1/image',
    heading: 'Nuotraukos',
  },
  '/brand/model/view/$brandId/$modelId/$pricelistId/rule': {
    path: '/brand/model/view/1/1/1/rule',
    heading: 'Taisyklės',
  },
  '/offer': { path: '/offer?status=all', heading: 'Pasiūlymai' },
  '/offer/repriced/$fromId/$pricelistId': {
    path: '/offer/repriced/1/2',
    heading: 'Pasiūlymai, kuriuos keičia kainoraštis',
  },
  '/offer/view/$versionId': { path: '/offer/view/1', heading: '2026-000001' },
  '/offer/create/$brandId/$companyId/$pricelistId': {
    path: '/offer/create/1/1/1',
    heading: 'Naujas pasiūlymas: modelis',
  },
  '/offer/create/$brandId/$companyId/$pricelistId/model': {
    path: '/offer/create/1/1/1/model',
    heading: 'Naujas pasiūlymas: modelis',
  },
  '/offer/crm': { path: '/offer/crm', heading: 'CRM dokumento pasiūlymas' },
  '/offer_template/create': { path: '/offer_template/create', heading: 'Naujas šablonas' },
  '/offer_template/create/model': { path: '/offer_template/create/model', heading: 'Naujas šablonas' },
  // With one price list, and its prices, there is nothing to ask.
  '/offer/edit/$versionId': { path: '/offer/edit/1', heading: 'Variantas' },
  '/offer/edit/$versionId/$step': { path: '/offer/edit/1/wheels', heading: 'Ratai' },
  '/offer/edit/$versionId/summary/{-$crm}': { path: '/offer/edit/1/summary', heading: 'Santrauka' },
  '/user/$companyId/customers': { path: '/user/1/customers', heading: 'Klientai' },
  '/user/customer/create/$companyId': { path: '/user/customer/create/1', heading: 'Naujas klientas' },
  '/user/customer/edit/$customerId/$companyId': {
    path: '/user/customer/edit/1/1',
    heading: 'Mindaugas Stankevičius',
  },
  '/setting': { path: '/setting', heading: 'Nustatymai' },
  '/setting/sign-in': { path: '/setting/sign-in', heading: 'Prisijungimas per teikėją' },
  '/setting/mail': { path: '/setting/mail', heading: 'Siunčiami laiškai' },
  '/setting/mail-templates': { path: '/setting/mail-templates', heading: 'Laiškų šablonai' },
  '/log': { path: '/log', heading: 'Veiksmų žurnalas' },
  '/$': { path: '/nowhere', heading: 'Tokio puslapio nėra' },
};
