/** The network: index pages, mirrors, what a build needs. Everything goes through the Host. */
export { openPageCache, type PageCache } from './cache';
export { type Confirmed, confirm } from './confirm';
export { download } from './download';
export type { DownloadEnd, DownloadNews, DownloadOptions } from './download-news';
export { addressesAt } from './elsewhere';
export {
  badStatus,
  codeOf,
  type IndexAnswer,
  type IndexOptions,
  readIndex,
  type Trouble,
} from './index-reader';
export { chooseLive, type Live } from './live';
export { addressOf, type Measured, type Mirror, measure, mirrors, mirrorsNamed } from './mirrors';
export { type Dated, dateNightly } from './nightly';
export type { IndexFile } from './page';
export { type ProxySetting, proxyFor } from './proxy';
export { type Download, type Resolved, requiresOf, resolve } from './resolve';
export { type CachedFile, type Emptied, openWheelCache, type WheelCache } from './wheel-cache';
