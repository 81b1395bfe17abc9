import { download } from '../../probes/fetch';
import { openHost } from '../../probes/host';

/** Downloads what its first argument describes, and prints each piece of news as a line, until it is killed from outside. */
const { file, options } = JSON.parse(process.argv[2] ?? '{}');
const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
for await (const news of download(host, file, options)) console.log(JSON.stringify(news));
await host.close();
