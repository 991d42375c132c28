/** What a field of a form holds, as it is; forms are read so because password managers fill fields silently. */
export function formText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
