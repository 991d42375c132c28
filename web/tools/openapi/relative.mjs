// Prints the contract with paths below the address that the client already knows, so that the application
// says '/brand' as the documents do.
import { readFileSync } from 'node:fs';

const base = '/api/v1';
const contract = JSON.parse(readFileSync(process.argv[2], 'utf8'));
contract.paths = Object.fromEntries(
  Object.entries(contract.paths).map(([path, item]) => {
    if (!path.startsWith(`${base}/`)) throw new Error(`${path} is not below ${base}`);
    return [path.slice(base.length), item];
  }),
);
process.stdout.write(JSON.stringify(contract));
