import createQueryApi from 'openapi-react-query';
import { client } from './client';

/** The calls of the contract as query and mutation options. */
export const $api = createQueryApi(client);
