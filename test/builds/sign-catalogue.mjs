// sign-catalogue.mjs: signs the list of builds, so that programs that are out there take it. See CONTRIBUTING, "Publish a
// new catalogue".
//   npm run catalogue:sign -- probes/data/builds.json key.pem [-o catalogue.signed]
//   npm run catalogue:sign -- --new-key key.pem      makes a key, and prints what belongs into probes/data/publisher.json
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', short: 'o', default: 'catalogue.signed' },
    'new-key': { type: 'string' },
  },
});

/** Public half, as publisher.json has it. */
const publicHalf = (key) => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

function newKey(file) {
  const { privateKey } = generateKeyPairSync('ed25519');
  // Never over a key that is there: with it gone, no program out there could ever be given a list again.
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  console.log(`"catalogueKey": "${publicHalf(privateKey)}"`);
}

function signList(list, keyFile) {
  const bytes = readFileSync(list);
  const { serial, asOf } = JSON.parse(bytes.toString('utf8'));
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${keyFile} holds a key of kind ${key.asymmetricKeyType}, not ed25519`);
  const head = `torchmend-catalogue 1 ${sign(null, bytes, key).toString('base64')}\n`;
  writeFileSync(values.out, Buffer.concat([Buffer.from(head), bytes]));
  console.log(
    `${values.out}: number ${serial}, of ${asOf}, ${bytes.length} bytes, to be checked with ${publicHalf(key)}`,
  );
}

const [list, keyFile] = positionals;
if (values['new-key']) newKey(values['new-key']);
else if (list && keyFile) signList(list, keyFile);
else {
  console.error('use: npm run catalogue:sign -- probes/data/builds.json key.pem [-o catalogue.signed]');
  process.exitCode = 64;
}
