/** The right to change vehicles of a kind. */
export const editState = (isUsed: boolean) => (isUsed ? 'app.vehicles.editUsed' : 'app.vehicles.edit');

/** Rights to a part of the vehicles of one manufacturer. */
export const partState = (part: 'images' | 'colourind' | 'downpayment', manufacturerCode: string) =>
  `app.vehicles.edit.${part}.${manufacturerCode}`;
