import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { $api } from '@/api/query-api';
import { client, type Schemas } from '@/api/client';
import { choiceField } from '@/kit/fields/choice';
import type { CheckInput, FormField, InputProps, Refusal } from '@/kit/fields/field';
import { fixed } from '@/kit/fields/fixed';
import { flagField } from '@/kit/fields/flag';
import { imageField } from '@/kit/fields/image';
import { longTranslationField } from '@/kit/fields/long-text';
import { type RecordOption, referenceField } from '@/kit/fields/reference';
import { referencesField } from '@/kit/fields/references';
import { emailField, phoneField, textField } from '@/kit/fields/text';
import { textsOfField } from '@/kit/fields/texts-of';
import { translationField } from '@/kit/fields/translation';
import { defineForm, type FormSection } from '@/kit/form/describe';
import { defineList } from '@/kit/record/describe';
import type { CellContext, ListParams } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { resource } from '@/kit/record/resource';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';
import { useMe } from '@/session/me';
import { administratorList, userList } from './user-list';

/** A user with the brands and companies they work with. */
export type UserDetail = Schemas['UserDetail'];

const users = resource('/user');

const oneTimePasswordDialog = () => import('./dialogs/OneTimePasswordDialog');

/** Shows a password that nobody sees again. */
export const showOneTimePassword = (name: string, password: string) =>
  openDialog(oneTimePasswordDialog, { name, password }, ['people']);

const allLanguages = [1, 2, 3, 4, 5];

/** The fields of a new user that the form does not ask for at once. */
const blank = {
  status: 'active',
  job_title: {},
  signature: {},
  image: '',
  brand_emails: {},
  mandate_numbers: {},
  first_password: 'mail',
  sales_unit: false,
  service_unit: false,
};

/** The form of a user of a company, or of an administrator when there is none. */
export function userForm({ companyId, user }: { companyId: number | null; user?: UserDetail }) {
  const { texts, source, id } = companyId === null ? administratorList : userList;
  return defineForm({
    list: defineList<UserDetail, ListParams>({
      id: `${id}Form`,
      texts,
      source: { ...source, scope: () => ({}) },
      name: (row) => row.name,
      columns: [],
      create: {
        operation: 'POST /user',
        blank: () => ({
          company_id: companyId,
          company_ids: companyId === null ? [] : [companyId],
          username: '',
          name: '',
        }),
        run: async (fields) => {
          const { first_password: first, ...body } = fields;
          const invite = first === 'mail' && (await canInvite());
          const { data } = await client.POST('/user', { params: { query: { invite } }, body: body as never });
          if (invite) showToast({ message: i18next.t('people:login.invite.done', { email: data?.email }) });
          const { one_time_password: password, ...made } = data as Schemas['CreatedUser'];
          if (password) void showOneTimePassword(made.name, password);
          return made;
        },
      },
      update: {
        ...users.update,
        run: async (of, change) => (await users.update.run(of, change)) as UserDetail,
      },
      history: { operation: users.history.operation, load: users.history.load },
    }),
    sections: sectionsOf(companyId, user),
    blank,
  });
}

function sectionsOf(companyId: number | null, user?: UserDetail): FormSection<UserDetail>[] {
  const ofCompany = companyId !== null && user !== undefined;
  return [
    {
      title: 'login',
      fields: [
        textField('username', { required: true, check: isFree }),
        referenceField('role_id', () => useRoles(companyId, user)),
        choiceField('status', statuses, { required: true }),
        ...(user ? [] : [firstPasswordField()]),
      ],
    },
    {
      title: 'contacts',
      fields: [
        textField('name', { required: true }),
        textField('short_name'),
        companyEmailField(companyId),
        phoneField('phone'),
        translationField('job_title'),
        imageField('image'),
      ],
    },
    { title: 'units', fields: [flagField('sales_unit'), flagField('service_unit')] },
    {
      title: 'brands',
      fields: [
        referencesField('brand_ids', useOwnBrands, { isWide: true }),
        textsOfField('brand_emails', 'brand_ids', useOwnBrands, { type: 'email' }),
      ],
    },
    {
      title: 'companies',
      fields: [
        ...(ofCompany ? [fixed(textField('company_name')), fixed(textField('vat'))] : []),
        referencesField('company_ids', useOwnCompanies, { isWide: true }),
        textsOfField('mandate_numbers', 'company_ids', useOwnCompanies),
      ],
    },
    { title: 'signatures', fields: [longTranslationField('signature', allLanguages)] },
  ];
}

const invitable = $api.queryOptions('get', '/user/invite');

/** Asked when a user is made: mails may have been switched on or off since the form was opened. */
async function canInvite(): Promise<boolean> {
  return (await client.GET('/user/invite')).data?.possible ?? false;
}

/** How a new user gets the first password; nothing to choose while no mails are sent. */
function firstPasswordField(): FormField<UserDetail> {
  const key = 'first_password';
  const { Input } = choiceField(key, ({ texts }) =>
    (['mail', 'once'] as const).map((value) => ({
      value,
      label: entityText(texts, `values.${key}.${value}`),
    })),
  );
  function FirstPasswordInput(props: InputProps) {
    const { data } = useQuery(invitable);
    return data?.possible ? <Input {...props} required /> : null;
  }
  return { key, Input: FirstPasswordInput };
}

const statuses = ({ texts }: CellContext) =>
  (['active', 'blocked'] as const).map((value) => ({
    value,
    label: entityText(texts, `values.status.${value}`),
  }));

/** The roles that may be given, and the one that the user has. */
function useRoles(
  companyId: number | null,
  user: UserDetail | undefined,
): readonly RecordOption[] | undefined {
  const type = companyId === null ? 'admin' : 'customer';
  const { data } = useQuery($api.queryOptions('get', '/user/roles', { params: { query: { type } } }));
  const roles = data?.map(({ id, name }) => ({ value: id, label: name }));
  const has = user?.role_id;
  if (!roles || !has || roles.some(({ value }) => value === has)) return roles;
  return [{ value: has, label: user.role_name }, ...roles];
}

function useOwnBrands(): readonly RecordOption[] {
  return useMe().brands.map(({ id, name }) => ({ value: id, label: name }));
}

function useOwnCompanies(): readonly RecordOption[] {
  return useMe().companies.map(({ id, name }) => ({ value: id, label: name }));
}

async function isFree({ value, row }: CheckInput): Promise<Refusal | undefined> {
  if (value === '') return undefined;
  const query = { value: String(value), id: row?.id };
  const { data } = await client.GET('/user/check-username', { params: { query } });
  return data?.valid ? undefined : 'taken';
}

/** An address: what is typed without a domain is at that of the company. */
function companyEmailField(companyId: number | null): FormField<{ email: string }> {
  const { Input, ...field } = emailField('email');
  function CompanyEmailInput(props: InputProps) {
    const { entry, onChange, onBlur } = props;
    const { data } = useQuery({
      ...$api.queryOptions('get', '/user/domain', { params: { query: { companyId: companyId ?? 0 } } }),
      enabled: companyId !== null,
    });
    const leave = () => {
      const typed = typeof entry === 'string' ? entry.trim() : '';
      if (data?.domain && typed !== '' && !typed.includes('@')) onChange(`${typed}@${data.domain}`);
      onBlur();
    };
    return <Input {...props} onBlur={leave} />;
  }
  return { ...field, Input: CompanyEmailInput };
}
